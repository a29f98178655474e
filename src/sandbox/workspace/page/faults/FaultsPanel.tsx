import { AddFault } from './AddFault.js';
import { faultsApi } from './api.js';
import { Events } from './Events.js';
import { FaultList, Happened } from './FaultList.js';
import { useFaults } from './use-faults.js';

/** What goes wrong between Slack and the bot: turned on and off by whoever has the page. */
export function FaultsPanel() {
  const { state, does } = useFaults();
  return (
    <main class="conversation">
      <header class="place-head">
        <h1>Faults</h1>
        <p>What goes wrong between Slack and the bot. The operator’s own page has the operator’s.</p>
      </header>
      {state && (
        <div class="faults" role="region" aria-label="Faults" tabIndex={0}>
          <section aria-labelledby="faults-add">
            <h2 id="faults-add">Add a fault</h2>
            <AddFault state={state} does={does} />
            <div class="fault-buttons">
              {state.presets.map((preset) => (
                <button
                  key={preset}
                  type="button"
                  class="button"
                  onClick={() => void does(faultsApi.preset(preset))}
                >
                  Add “{preset}”
                </button>
              ))}
            </div>
          </section>
          <section aria-labelledby="faults-on">
            <div class="fault-head">
              <h2 id="faults-on">Faults that are on</h2>
              {state.rules.length > 0 && (
                <button type="button" class="button danger" onClick={() => void does(faultsApi.clear())}>
                  Clear all
                </button>
              )}
            </div>
            <FaultList state={state} does={does} />
          </section>
          <section aria-labelledby="faults-happened">
            <h2 id="faults-happened">What has happened</h2>
            <Happened state={state} />
          </section>
          <section aria-labelledby="faults-events">
            <h2 id="faults-events">At once</h2>
            <Events state={state} does={does} />
          </section>
        </div>
      )}
    </main>
  );
}
