import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { nearest } from './nearest.js';

/** What is wrong at one place of the policy file. Line and column count from 1. */
export interface PolicyProblem {
  readonly line: number;
  readonly column: number;
  /** `approvals.rules[2].action`; empty for the whole file. */
  readonly path: string;
  readonly problem: string;
  readonly fix: string;
}

/** A place in the file: a YAML node, where it stands and how it is called. */
export interface Place {
  readonly node: unknown;
  readonly offset: number;
  readonly path: string;
}

/** A map of the file whose keys were checked. */
export interface Section<Key extends string> {
  readonly here: Place;
  at(key: Key): Place | undefined;
}

/**
 * A parsed file that is read piece by piece and gathers what is wrong. Each reading gives undefined after a problem.
 *
 * Why not one zod schema over the document: zod sees values, and the messages need more than them: where a key stands, what
 * was typed (`5000.10` for an amount, `1h` without quotes), which known key was meant, and what two keys say together
 * after each was fine. Each would be a refinement that walks the document once more.
 */
export interface YamlReader {
  readonly problems: readonly PolicyProblem[];
  readonly root: Place;
  fail(place: Place, problem: string, fix: string): undefined;
  /** A map with these keys alone; a place that holds nothing is an empty one. */
  section<Key extends string>(place: Place, keys: readonly Key[]): Section<Key>;
  /** A map whose keys are the file's own. */
  entries(place: Place): readonly { key: string; keyPlace: Place; value: Place }[];
  list(place: Place): readonly Place[];
  text(place: Place, fix: string): string | undefined;
  /** A number or text as it was typed: `5000.10` stays `5000.10`. */
  typed(place: Place, fix: string): string | undefined;
  flag(place: Place): boolean | undefined;
}

const offsetOf = (node: unknown, otherwise: number): number => {
  if (typeof node !== 'object' || node === null || !('range' in node)) return otherwise;
  const start: unknown = Array.isArray(node.range) ? node.range[0] : undefined;
  return typeof start === 'number' ? start : otherwise;
};

const isNothing = ({ node }: Place) =>
  node === undefined || node === null || (isScalar(node) && node.value === null);

/** Opens YAML text. Syntax errors and doubled keys are its first problems. */
export function openYaml(yaml: string): YamlReader {
  const lines = new LineCounter();
  const document: Document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const problems: PolicyProblem[] = [];

  const place = (node: unknown, offset: number, path: string): Place => ({
    node: isAlias(node) ? node.resolve(document) : node,
    offset: offsetOf(node, offset),
    path,
  });
  const fail = (at: Pick<Place, 'offset' | 'path'>, problem: string, fix: string) => {
    const { line, col } = lines.linePos(at.offset);
    problems.push({ line: Math.max(1, line), column: Math.max(1, col), path: at.path, problem, fix });
    return undefined;
  };

  const entries = (at: Place) => {
    if (isNothing(at)) return [];
    if (!isMap(at.node)) {
      fail(at, 'is not a list of keys with values', 'Write one “key: value” a line, indented by two spaces.');
      return [];
    }
    return at.node.items.flatMap((pair) => {
      const keyPlace = place(pair.key, at.offset, at.path);
      const key = isScalar(pair.key) ? String(pair.key.value) : undefined;
      if (key === undefined) {
        fail(keyPlace, 'has a key that is not a word', 'Write a plain word before the colon.');
        return [];
      }
      const path = at.path === '' ? key : `${at.path}.${key}`;
      return [{ key, keyPlace: { ...keyPlace, path }, value: place(pair.value, keyPlace.offset, path) }];
    });
  };

  for (const { pos, message } of [...document.errors, ...document.warnings]) {
    fail({ offset: pos[0], path: '' }, `cannot be read: ${message}`, 'Mend the YAML here.');
  }

  return {
    problems,
    root: place(document.contents, 0, ''),
    fail,
    entries,
    section: (here, keys) => {
      const found = new Map<string, Place>();
      for (const { key, keyPlace, value } of entries(here)) {
        if (keys.some((known) => known === key)) found.set(key, value);
        else {
          const meant = nearest(key, keys);
          const fix = meant === undefined ? `Known here: ${keys.join(', ')}.` : `Did you mean ${meant}?`;
          fail(keyPlace, 'is not a known key', fix);
        }
      }
      return { here, at: (key) => found.get(key) };
    },
    list: (at) => {
      if (isSeq(at.node)) {
        return at.node.items.map((item, index) => place(item, at.offset, `${at.path}[${index}]`));
      }
      fail(at, 'is not a list', 'Write it as [a, b], or as one “- item” a line; [] for none.');
      return [];
    },
    text: (at, fix) => {
      const value: unknown = isScalar(at.node) ? at.node.value : undefined;
      if (typeof value === 'string' && value !== '') return value;
      return fail(at, isNothing(at) || value === '' ? 'has no value' : 'is not a text', fix);
    },
    typed: (at, fix) => {
      if (!isScalar(at.node) || isNothing(at))
        return fail(at, isNothing(at) ? 'has no value' : 'is not a number', fix);
      return at.node.source ?? String(at.node.value);
    },
    flag: (at) => {
      const value: unknown = isScalar(at.node) ? at.node.value : undefined;
      return typeof value === 'boolean'
        ? value
        : fail(at, 'is neither true nor false', 'Write true or false.');
    },
  };
}
