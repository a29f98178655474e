import type { ClientAnswer, FaultState } from '../../client-api.js';
import { faultsApi } from './api.js';

interface FaultListProps {
  readonly state: FaultState;
  readonly does: (work: Promise<ClientAnswer>) => Promise<boolean>;
}

/** The rules that are on, with how often each has happened. */
export function FaultList({ state, does }: FaultListProps) {
  if (state.rules.length === 0) {
    return <p class="fault-none">No faults: Slack and the bot hear everything of each other.</p>;
  }
  return (
    <ul class="fault-list">
      {state.rules.map(({ id, what, fault, seen, happened, isUsedUp }) => (
        <li key={id}>
          <div>
            <strong>{what}</strong>
            <p>{fault}</p>
          </div>
          <span class="fault-count">
            {happened} of {seen}
            {isUsedUp && <span class="tag">used up</span>}
          </span>
          <button
            type="button"
            class="button"
            aria-label={`Remove: ${what}: ${fault}`}
            onClick={() => void does(faultsApi.remove(id))}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What has happened so far. */
export function Happened({ state }: { readonly state: FaultState }) {
  const counts = Object.entries(state.counts);
  if (counts.length === 0) return <p class="fault-none">Nothing has gone wrong yet.</p>;
  return (
    <>
      <p class="fault-counts">
        {counts.map(([kind, count]) => (
          <span key={kind} class="fault-chip">
            {kind} × {count}
          </span>
        ))}
      </p>
      <ol class="fault-log" aria-label="The last ones" tabIndex={0}>
        {state.happened.map(({ at, to, kind }, index) => (
          <li key={`${at}:${index}`}>
            <time dateTime={at}>{new Date(at).toLocaleTimeString('en-GB')}</time>
            <span>{to}</span>
            <span>{kind}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
