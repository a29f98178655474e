import { OperatorData } from './schema.js';
import { referenceProblems, type DataProblem } from './references.js';

export type ReadData =
  | { readonly ok: true; readonly data: OperatorData }
  | { readonly ok: false; readonly problems: readonly DataProblem[] };

const shown = (path: readonly PropertyKey[]): string =>
  path
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`,
    )
    .join('') || '(the whole file)';

/** Checks a data file's content. Wrong data is answered with all its problems, each with its path. */
export function readOperatorData(value: unknown): ReadData {
  const read = OperatorData.safeParse(value);
  if (!read.success) {
    return {
      ok: false,
      problems: read.error.issues.map(({ path, message }) => ({ path: shown(path), problem: message })),
    };
  }
  const problems = referenceProblems(read.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, data: read.data };
}
