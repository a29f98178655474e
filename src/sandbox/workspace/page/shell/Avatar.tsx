interface AvatarProps {
  readonly name: string;
  readonly colour?: string | undefined;
  readonly isBot?: boolean;
  readonly small?: boolean;
}

/** A person's letters on their colour; the app has a sign of its own. */
export function Avatar({ name, colour = '', isBot = false, small = false }: AvatarProps) {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  const background = /^#[0-9a-f]{3,8}$/i.test(colour) ? colour : '#6b7280';
  return (
    <span
      class={['avatar', small && 'small', isBot && 'bot'].filter(Boolean).join(' ')}
      style={isBot ? undefined : { background }}
      aria-hidden="true"
    >
      {isBot ? '⇄' : letters}
    </span>
  );
}
