import { compilePattern, type Program } from './pattern-program.js';

/** Longer texts are not matched: no input holds more. */
const maxInput = 20_000;
/** Steps after which a match is given up; then the pattern is not held against the text. */
const maxSteps = 5_000_000;

export interface Pattern {
  /** Whether the pattern is found in the text. True too where the pattern cannot be judged here. */
  test(text: string): boolean;
  /** Whether this pattern can be judged without the danger of endless matching. */
  readonly judged: boolean;
  toString(): string;
}

/**
 * A schema's regular expression, matched in time linear in the text: schemas come from outside, and JavaScript's own
 * matcher can be kept busy for ever by `(a+)+$`. Back references and look-behind are not judged here
 * (`judged` false, every text passes); the service's dry run decides about them.
 *
 * Why a matcher of our own: packages of RE2 take no look-ahead, which schemas use (`^(?!.*\.\.)`), so they judge fewer
 * patterns; and JavaScript's own under a time limit (`vm`) would hold up every other person for that time with each
 * field, and say another thing on a slow machine than on a fast one, where this room has no clock.
 */
export function patternOf(source: string): Pattern {
  const program = compilePattern(source);
  const named = { toString: () => `pattern:${source}` };
  if (program === undefined) return { ...named, judged: false, test: () => true };
  return {
    ...named,
    judged: true,
    test: (text) => text.length > maxInput || search(program, text),
  };
}

function search(program: Program, text: string): boolean {
  const points = Array.from(text);
  const budget = { left: maxSteps };
  try {
    return run(program, 0, points, 0, true, budget);
  } catch (error) {
    if (error instanceof Tired) return true;
    throw error;
  }
}

class Tired extends Error {}

/** Thompson's simulation: all threads advance together, one character at a time. */
function run(
  program: Program,
  start: number,
  points: readonly string[],
  from: number,
  anywhere: boolean,
  budget: { left: number },
): boolean {
  let threads: number[] = [];
  for (let at = from; at <= points.length; at += 1) {
    const seen = new Set<number>();
    const waiting: number[] = [];
    const pending = anywhere || at === from ? [...threads, start] : threads;
    const stack = pending.toReversed();
    for (let counter = stack.pop(); counter !== undefined; counter = stack.pop()) {
      if (seen.has(counter)) continue;
      seen.add(counter);
      budget.left -= 1;
      if (budget.left < 0) throw new Tired();
      const step = program[counter];
      if (step === undefined || step.op === 'match') return true;
      if (step.op === 'char') waiting.push(counter);
      else if (step.op === 'jump') stack.push(...step.to);
      else if (step.op === 'look') {
        if (run(program, step.start, points, at, false, budget) === step.wanted)
          stack.push(counter + step.skip);
      } else if (holds(step.where, points, at)) stack.push(counter + 1);
    }
    const point = points[at];
    if (point === undefined) return false;
    threads = waiting.filter((counter) => accepts(program, counter, point)).map((counter) => counter + 1);
    if (threads.length === 0 && !anywhere) return false;
  }
  return false;
}

function accepts(program: Program, counter: number, point: string): boolean {
  const step = program[counter];
  return step?.op === 'char' && step.accepts(point);
}

function holds(where: 'start' | 'end' | 'word' | 'no-word', points: readonly string[], at: number): boolean {
  const word = (index: number) => /^\w$/.test(points[index] ?? '');
  switch (where) {
    case 'start':
      return at === 0;
    case 'end':
      return at === points.length;
    case 'word':
      return word(at - 1) !== word(at);
    case 'no-word':
      return word(at - 1) === word(at);
    default:
      return false;
  }
}
