/** Letters and digits alone: some PBXs and provisioning files stumble over signs. 0 O o, 1 l I i are left out. */
const classes = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const;
const usable = [/[a-z]/, /[A-Z]/, /\d/] as const;
const alphabet = classes.join('');
const length = 20;
/** Bytes from here on would make the first characters of the alphabet likelier than the others. */
const fair = 256 - (256 % alphabet.length);
const mostTries = 1_000;

/**
 * A password of 20 characters that can be read out, with a lower-case letter, a capital and a digit (T7).
 * @param randomBytes gives that many bytes from a cryptographic source
 * @throws Error where the source gives no usable bytes
 */
export function generatePassword(randomBytes: (count: number) => Uint8Array): string {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const password = [...randomBytes(2 * length)]
      .filter((byte) => byte < fair)
      .slice(0, length)
      .map((byte) => alphabet.charAt(byte % alphabet.length))
      .join('');
    const complete = usable.every((one) => one.test(password));
    if (password.length === length && complete) return password;
  }
  throw new Error('The random source gives no usable bytes.');
}
