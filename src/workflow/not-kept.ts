import { StoreError } from '../store/index.js';

/** Why what somebody did could not be committed: then it was not accepted, and they have to be told so. */
export type NotKept = 'full' | 'failing' | 'busy' | 'read-only' | 'damaged';

/** Null where a failure has another cause. */
export function notKept(error: unknown): NotKept | null {
  if (!(error instanceof StoreError)) return null;
  switch (error.code) {
    case 'full':
    case 'failing':
    case 'busy':
    case 'read-only':
    case 'damaged':
      return error.code;
    default:
      return null;
  }
}
