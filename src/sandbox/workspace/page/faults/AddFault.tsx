import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ClientAnswer, FaultState } from '../../client-api.js';
import { faultsApi } from './api.js';
import { deliveries, faultsFor, refusedLabel, ruleOf, subjects, type Wanted } from './choices.js';

const atFirst: Wanted = {
  subject: 'call',
  which: '*',
  label: faultsFor.call[0]?.label ?? '',
  error: 'fatal_error',
  chance: '100',
  times: '',
};

interface AddFaultProps {
  readonly state: FaultState;
  readonly does: (work: Promise<ClientAnswer>) => Promise<boolean>;
}

/** Puts a rule together: what goes wrong, how, how often. */
export function AddFault({ state, does }: AddFaultProps) {
  const [wanted, setWanted] = useState(atFirst);
  const change = (changes: Partial<Wanted>): void => {
    setWanted({ ...wanted, ...changes });
  };
  const { subject, which, label, error, chance, times } = wanted;
  const methods = state.methods.map(({ method }) => method);
  const own = state.methods.find(({ method }) => method === which)?.errors;
  const errors = own ?? [...new Set(state.methods.flatMap((each) => each.errors))].toSorted();
  return (
    <form
      class="fault-form"
      aria-label="Add a fault"
      onSubmit={(event) => {
        event.preventDefault();
        void does(faultsApi.add(ruleOf(wanted)));
      }}
    >
      <Select
        label="What"
        value={subject}
        options={subjects.map((each) => [each.subject, each.label])}
        onChoose={(value) => {
          const found = subjects.find((each) => each.subject === value)?.subject ?? 'call';
          change({ subject: found, which: '*', label: faultsFor[found][0]?.label ?? '' });
        }}
      />
      {(subject === 'call' || subject === 'delivery') && (
        <Select
          label="Which"
          value={which}
          options={[
            ['*', 'any'],
            ...(subject === 'call' ? [...methods, 'response_url', 'file'] : deliveries).map(twice),
          ]}
          onChoose={(value) => {
            const known = state.methods.find(({ method }) => method === value)?.errors;
            change({ which: value, ...(known ? { error: known[0] ?? error } : {}) });
          }}
        />
      )}
      <Select
        label="Goes wrong how"
        value={label}
        options={faultsFor[subject].map((each) => twice(each.label))}
        onChoose={(value) => {
          change({ label: value });
        }}
      />
      {subject === 'call' && label === refusedLabel && (
        <Select
          label="Error"
          value={error}
          options={errors.map(twice)}
          onChoose={(value) => {
            change({ error: value });
          }}
        />
      )}
      <Field label="Chance, %">
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            max={100}
            required
            value={chance}
            onInput={(event) => {
              change({ chance: event.currentTarget.value });
            }}
          />
        )}
      </Field>
      <Field label="Times at most">
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            placeholder="no end"
            value={times}
            onInput={(event) => {
              change({ times: event.currentTarget.value });
            }}
          />
        )}
      </Field>
      <button type="submit" class="button primary">
        Add fault
      </button>
    </form>
  );
}

const twice = (text: string): readonly [string, string] => [text, text];

interface FieldProps {
  readonly label: string;
  /** The input, under the id that the label names. */
  readonly children: (id: string) => ComponentChildren;
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  /** Value and text of each. */
  readonly options: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}

function Select({ label, value, options, onChoose }: SelectProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={(event) => {
            onChoose(event.currentTarget.value);
          }}
        >
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <div class="fault-field">
      <label for={id}>{label}</label>
      {children(id)}
    </div>
  );
}
