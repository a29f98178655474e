/**
 * How long a test waits for something before it gives up, in milliseconds. Generous, and the same everywhere: nothing
 * passes or fails by how fast a machine is.
 */
export const patienceMs = 120_000;
