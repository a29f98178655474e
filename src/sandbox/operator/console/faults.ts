import { choices } from '../faults/choices.js';
import { endpointNames } from '../faults/endpoints.js';
import type { FaultLayer } from '../faults/layer.js';
import { operatorPresetNames } from '../faults/presets.js';
import { faultInWords } from '../../faults/words.js';
import { ruleInWords } from '../faults/rule.js';
import { html, type Html } from './html.js';
import { moment } from './parts.js';

const example = '{ "endpoint": "place", "times": 1, "fault": { "kind": "cut", "acts": true } }';

/** The faults: how to add one, the rules there are, and what has happened. */
export function faultCards(layer: FaultLayer, profiles: readonly string[], notice: string | null): Html[] {
  const rules = layer.rules();
  return [
    html`<div class="card">
      ${notice === null ? null : html`<p role="alert" class="bad">Not added. ${notice}</p>`}
      ${addForm(profiles)}
      <div class="row">
        ${operatorPresetNames.map(
          (name) =>
            html`<form method="post" action="/faults/form/preset">
              <button name="preset" value="${name}">Add “${name}”</button>
            </form>`,
        )}
        <form method="post" action="/faults/form/clear"><button>Clear all faults</button></form>
      </div>
      <details>
        <summary>A rule in JSON</summary>
        <form method="post" action="/faults/form/json" class="json">
          <label for="rule">Rule</label>
          <textarea id="rule" name="rule" rows="4" spellcheck="false">${example}</textarea>
          <button>Add this rule</button>
        </form>
      </details>
    </div>`,
    ...(rules.length === 0
      ? [html`<p class="empty">No faults: every call is answered as it should be.</p>`]
      : []),
    ...(rules.length > 0 ? [ruleTable(layer)] : []),
    ...(layer.ledger.total() > 0 ? [happenedTable(layer)] : []),
  ];
}

const field = (id: string, label: string, input: Html): Html =>
  html`<div class="field"><label for="${id}">${label}</label>${input}</div>`;

const anyOr = (names: readonly string[]): Html[] => [
  html`<option value="">all</option>`,
  ...names.map((name) => html`<option>${name}</option>`),
];

const addForm = (profiles: readonly string[]): Html =>
  html`<form method="post" action="/faults/form/add" class="row">
    ${field(
      'fault',
      'Fault',
      html`<select id="fault" name="fault">
        ${choices.map(
          ({ group, of }) =>
            html`<optgroup label="${group}">${of.map(({ label }) => html`<option>${label}</option>`)}</optgroup>`,
        )}
      </select>`,
    )}
    ${field('endpoint', 'Calls', html`<select id="endpoint" name="endpoint">${anyOr(endpointNames)}</select>`)}
    ${field('profile', 'Profile', html`<select id="profile" name="profile">${anyOr(profiles)}</select>`)}
    ${field(
      'chance',
      'Chance, %',
      html`<input id="chance" name="chance" type="number" min="1" max="100" value="100" />`,
    )}
    ${field(
      'times',
      'Times at most',
      html`<input id="times" name="times" type="number" min="1" placeholder="no end" />`,
    )}
    <button>Add fault</button>
  </form>`;

const ruleTable = (layer: FaultLayer): Html =>
  html`<div class="card">
    <table>
      <tr>
        <th scope="col">Calls</th>
        <th scope="col">Fault</th>
        <th scope="col">Happened</th>
        <td></td>
      </tr>
      ${layer.rules().map(({ id, rule, seen, happened, isUsedUp }) => {
        const faults = [rule.fault].flat().map(faultInWords);
        const what =
          faults.length === 1 ? (faults[0] ?? '') : `one of ${faults.length}: ${faults.join(' · ')}`;
        return html`<tr>
          <td>${ruleInWords(rule)}</td>
          <td>${what}</td>
          <td class="n">
            ${happened} of ${seen}${isUsedUp ? html` <span class="tag">used up</span>` : null}
          </td>
          <td class="n">
            <form method="post" action="/faults/form/clear">
              <button name="id" value="${id}" aria-label="Remove: ${ruleInWords(rule)}, ${what}">Remove</button>
            </form>
          </td>
        </tr>`;
      })}
    </table>
  </div>`;

const happenedTable = (layer: FaultLayer): Html =>
  html`<div class="card">
    <h3>What has happened</h3>
    <p>
      ${Object.entries(layer.ledger.counts()).map(
        ([kind, count]) => html`<span class="tag">${kind} × ${count}</span> `,
      )}
    </p>
    <details>
      <summary>The last ones</summary>
      <table>
        ${layer.ledger
          .newest()
          .slice(-30)
          .toReversed()
          .map(
            ({ at, to, kind }) =>
              html`<tr>
                <td>${moment(at)}</td>
                <td><code>${to}</code></td>
                <td>${kind}</td>
              </tr>`,
          )}
      </table>
    </details>
  </div>`;
