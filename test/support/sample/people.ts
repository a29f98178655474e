import { UserId, WorkspaceId } from '../../../src/types/ids.js';

/** Who acts in tests: Ann and Cas ask, Bob decides, Dan and Dee come where more are needed. */
export const ann = UserId.parse('U0ANN');
export const bob = UserId.parse('U0BOB');
export const cas = UserId.parse('U0CAS');
export const dan = UserId.parse('U0DAN');
export const dee = UserId.parse('U0DEE');

/** The workspace that is theirs. */
export const home = WorkspaceId.parse('T0HOME');
