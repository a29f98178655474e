import { useRef } from 'preact/hooks';
import { useDesk, useSession } from '../state/context.js';
import type { ClientUser } from '../../client-api.js';
import { Avatar } from './Avatar.js';

const wordsOf = ({ realName, hint }: ClientUser): string =>
  hint === '' ? realName : `${realName} (${hint})`;

/** Who acts: everybody of the demonstration can be played from one page. */
export function UserSwitch() {
  const me = useDesk((desk) => desk.me);
  const users = useDesk(({ bootstrap }) => bootstrap.users);
  const session = useSession();
  const byPointer = useRef(false);
  const user = users.find(({ id }) => id === me);
  return (
    <div class="user-switch">
      <Avatar name={user?.realName ?? '?'} colour={user?.colour} />
      <div>
        <label for="user-switch">Acting as</label>
        <select
          id="user-switch"
          value={me}
          onPointerDown={() => {
            byPointer.current = true;
          }}
          onKeyDown={() => {
            byPointer.current = false;
          }}
          onChange={(event) => {
            // Who chose by mouse is done; by keyboard each arrow key chooses, so the list keeps the focus.
            if (byPointer.current) event.currentTarget.blur();
            void session.become(event.currentTarget.value);
          }}
        >
          {users
            .filter(({ isBot, isDeactivated }) => !isBot && !isDeactivated)
            .map((each) => (
              <option key={each.id} value={each.id}>
                {wordsOf(each)}
              </option>
            ))}
        </select>
      </div>
    </div>
  );
}
