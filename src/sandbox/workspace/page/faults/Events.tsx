import type { ClientAnswer, FaultState, WorkspaceEvent } from '../../client-api.js';
import { faultsApi } from './api.js';

interface EventsProps {
  readonly state: FaultState;
  readonly does: (work: Promise<ClientAnswer>) => Promise<boolean>;
}

const tokenStates: readonly { readonly state: FaultState['tokens']; readonly label: string }[] = [
  { state: 'valid', label: 'valid' },
  { state: 'account_inactive', label: 'the app was removed (account_inactive)' },
  { state: 'token_revoked', label: 'revoked (token_revoked)' },
  { state: 'invalid_auth', label: 'wrong (invalid_auth)' },
];

/** What befalls the workspace at once: what an administrator does, and what happens to connections. */
export function Events({ state, does }: EventsProps) {
  const happen = (event: WorkspaceEvent): void => void does(faultsApi.happen(event));
  return (
    <>
      <div class="fault-row">
        <div class="fault-field">
          <label for="fault-tokens">The app’s tokens</label>
          <select
            id="fault-tokens"
            value={state.tokens}
            onChange={({ currentTarget }) => {
              const chosen = tokenStates.find((each) => each.state === currentTarget.value);
              if (chosen) happen({ does: 'tokens', state: chosen.state });
            }}
          >
            {tokenStates.map((each) => (
              <option key={each.state} value={each.state}>
                {each.label}
              </option>
            ))}
          </select>
        </div>
        <div class="fault-field" role="group" aria-label="Connections of Socket Mode">
          <span>
            {state.connections === 1 ? '1 connection' : `${state.connections} connections`} of Socket Mode
          </span>
          <div class="fault-buttons">
            <Event name="Warn" on={() => happen({ does: 'disconnect', reason: 'warning' })} />
            <Event
              name="Ask to refresh"
              on={() => happen({ does: 'disconnect', reason: 'refresh_requested' })}
            />
            <Event name="Cut all" on={() => happen({ does: 'cut' })} />
          </div>
        </div>
      </div>
      <h3>Slack channels</h3>
      <ul class="fault-list">
        {state.channels.map(({ id, name, isArchived, isShared, hasBot }) => (
          <li key={id}>
            <strong>#{name}</strong>
            <div class="fault-buttons">
              <Event
                name={isArchived ? 'Unarchive' : 'Archive'}
                about={`#${name}`}
                on={() => happen({ does: isArchived ? 'unarchive' : 'archive', channel: id })}
              />
              <Event
                name={hasBot ? 'Remove the bot' : 'Invite the bot'}
                about={`#${name}`}
                on={() => happen({ does: hasBot ? 'remove-bot' : 'invite-bot', channel: id })}
              />
              {!isShared && (
                <Event name="Share" about={`#${name}`} on={() => happen({ does: 'share', channel: id })} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <h3>People</h3>
      <ul class="fault-list">
        {state.people.map(({ id, name, isDeactivated }) => (
          <li key={id}>
            <strong>{name}</strong>
            <Event
              name={isDeactivated ? 'Reactivate' : 'Deactivate'}
              about={name}
              on={() => happen({ does: isDeactivated ? 'reactivate' : 'deactivate', user: id })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A button; `about` tells it from the same button of the next line. */
function Event({
  name,
  about,
  on,
}: {
  readonly name: string;
  readonly about?: string;
  readonly on: () => void;
}) {
  return (
    <button
      type="button"
      class="button"
      aria-label={about === undefined ? undefined : `${name}: ${about}`}
      onClick={on}
    >
      {name}
    </button>
  );
}
