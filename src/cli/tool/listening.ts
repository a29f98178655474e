import { plain } from './tool.js';

/** Where a program was to listen, and how its port is set. */
export interface Listening {
  readonly port: number;
  readonly host: string | undefined;
  readonly set: string;
}

/** Why a program can't listen, with its fix; null where the error is about something else. */
export function whyNotListening(error: unknown, { port, host, set }: Listening): string | null {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return `port ${port} is taken. Set ${set} to a free one, or stop what uses it.`;
    case 'EACCES':
      return `port ${port} may not be used by this user. Set ${set} to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${plain(host ?? '')} is no address of this machine. Name one that is, such as 127.0.0.1.`;
    default:
      return null;
  }
}
