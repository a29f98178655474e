/** What seals in the databases of the model. */
export const secretKey = new Uint8Array(32).fill(7);
