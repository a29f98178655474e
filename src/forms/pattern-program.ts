/** One instruction; `look` runs the program at `start` and goes on `skip` instructions further. */
type Step =
  | { op: 'char'; accepts: (point: string) => boolean }
  | { op: 'jump'; to: number[] }
  | { op: 'at'; where: 'start' | 'end' | 'word' | 'no-word' }
  | { op: 'look'; wanted: boolean; start: number; skip: number }
  | { op: 'match' };
export type Program = readonly Step[];

type Tree =
  | { kind: 'char'; accepts: (point: string) => boolean }
  | { kind: 'at'; where: 'start' | 'end' | 'word' | 'no-word' }
  | { kind: 'look'; wanted: boolean; inner: Tree }
  | { kind: 'all'; parts: Tree[] }
  | { kind: 'any'; parts: Tree[] }
  | { kind: 'repeat'; inner: Tree; min: number; max: number };

/** Repeats are written out, so a pattern such as `((a{1,99}){1,99}){1,99}` would grow without this bound. */
const maxProgram = 20_000;

class Unjudged extends Error {}

/**
 * A regular expression as a program for a linear matcher; undefined where it is no valid expression,
 * uses back references or look-behind, or is too large.
 */
export function compilePattern(source: string): Program | undefined {
  if (source.length > 5_000) return undefined;
  const flags = valid(source, 'u') ? 'u' : '';
  if (!valid(source, flags)) return undefined;
  try {
    const parser = new Parser(source, flags);
    const program: Step[] = [];
    emit(parser.alternatives(), program);
    program.push({ op: 'match' });
    return program;
  } catch (error) {
    if (error instanceof Unjudged) return undefined;
    throw error;
  }
}

function valid(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== '';
  } catch {
    return false;
  }
}

/** Reads only where an atom ends; what one character class means is left to JavaScript, one character at a time. */
class Parser {
  private at = 0;
  private readonly points: readonly string[];
  private depth = 0;

  constructor(
    source: string,
    private readonly flags: string,
  ) {
    this.points = Array.from(source);
  }

  alternatives(): Tree {
    this.depth += 1;
    if (this.depth > 100) throw new Unjudged();
    const parts = [this.sequence()];
    while (this.take('|')) parts.push(this.sequence());
    this.depth -= 1;
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'any', parts };
  }

  private sequence(): Tree {
    const parts: Tree[] = [];
    for (let next = this.points[this.at]; next !== undefined && next !== '|' && next !== ')';) {
      parts.push(this.repeated(this.atom(next)));
      next = this.points[this.at];
    }
    return { kind: 'all', parts };
  }

  private take(text: string): boolean {
    const found = this.points.slice(this.at, this.at + text.length).join('') === text;
    if (found) this.at += text.length;
    return found;
  }

  private atom(next: string): Tree {
    if (this.take('^')) return { kind: 'at', where: 'start' };
    if (this.take('$')) return { kind: 'at', where: 'end' };
    if (this.take('(')) return this.group();
    const start = this.at;
    this.at += 1;
    if (next === '[') this.classEnd();
    else if (next === '\\') {
      const escaped = this.points[this.at] ?? '';
      this.at += 1;
      if (escaped === 'b') return { kind: 'at', where: 'word' };
      if (escaped === 'B') return { kind: 'at', where: 'no-word' };
      if (/[1-9k]/.test(escaped)) throw new Unjudged();
      this.escapeEnd(escaped);
    }
    const text = this.points.slice(start, this.at).join('');
    if (next !== '[' && next !== '\\' && next !== '.')
      return { kind: 'char', accepts: (point) => point === text };
    const one = new RegExp(`^${text}$`, this.flags);
    const known = new Map<string, boolean>();
    const accepts = (point: string) => {
      const answer = known.get(point) ?? one.test(point);
      if (known.size < 500) known.set(point, answer);
      return answer;
    };
    return { kind: 'char', accepts };
  }

  private classEnd(): void {
    for (
      let point = this.points[this.at];
      point !== undefined && point !== ']';
      point = this.points[this.at]
    ) {
      this.at += point === '\\' ? 2 : 1;
    }
    this.at += 1;
  }

  private escapeEnd(escaped: string): void {
    const rest = this.points.slice(this.at, this.at + 60).join('');
    const braced = /^\{[^}]*\}/.exec(rest)?.[0];
    const unicode = this.flags === 'u';
    if (unicode && (escaped === 'p' || escaped === 'P' || escaped === 'u') && braced !== undefined) {
      this.at += braced.length;
    } else if (escaped === 'u' && unicode) {
      this.at += /^[0-9a-f]{4}(\\u[0-9a-f]{4})?/i.exec(rest)?.[0].length ?? 0;
    } else if (escaped === 'u') this.at += /^[0-9a-f]{4}/i.exec(rest)?.[0].length ?? 0;
    else if (escaped === 'x') this.at += /^[0-9a-f]{2}/i.exec(rest)?.[0].length ?? 0;
    else if (escaped === 'c') this.at += 1;
  }

  private group(): Tree {
    const ahead = this.take('?=');
    const look = ahead || this.take('?!');
    if (!look && !this.take('?:') && this.points[this.at] === '?') {
      const name = /^\?<[^=!>][^>]*>/.exec(this.points.slice(this.at, this.at + 100).join(''))?.[0];
      if (name === undefined) throw new Unjudged();
      this.at += Array.from(name).length;
    }
    const inner = this.alternatives();
    if (!this.take(')')) throw new Unjudged();
    return look ? { kind: 'look', wanted: ahead, inner } : inner;
  }

  private repeated(inner: Tree): Tree {
    const rest = this.points.slice(this.at, this.at + 20).join('');
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(rest);
    if (found === null) return inner;
    this.at += found[0].length;
    const sign = found[0][0];
    if (sign === '*') return { kind: 'repeat', inner, min: 0, max: Infinity };
    if (sign === '+') return { kind: 'repeat', inner, min: 1, max: Infinity };
    if (sign === '?') return { kind: 'repeat', inner, min: 0, max: 1 };
    const min = Number(found[1]);
    const open = found[3] === '' || found[3] === undefined ? Infinity : Number(found[3]);
    return { kind: 'repeat', inner, min, max: found[2] === '' ? min : open };
  }
}

function emit(tree: Tree, program: Step[]): void {
  if (program.length > maxProgram) throw new Unjudged();
  switch (tree.kind) {
    case 'char':
      program.push({ op: 'char', accepts: tree.accepts });
      break;
    case 'at':
      program.push({ op: 'at', where: tree.where });
      break;
    case 'all':
      for (const part of tree.parts) emit(part, program);
      break;
    case 'look': {
      const here = program.length;
      const look = { op: 'look' as const, wanted: tree.wanted, start: here + 1, skip: 0 };
      program.push(look);
      emit(tree.inner, program);
      program.push({ op: 'match' });
      look.skip = program.length - here;
      break;
    }
    case 'any': {
      const fork = { op: 'jump' as const, to: new Array<number>() };
      const ends: { op: 'jump'; to: number[] }[] = [];
      program.push(fork);
      for (const part of tree.parts) {
        fork.to.push(program.length);
        emit(part, program);
        const end = { op: 'jump' as const, to: new Array<number>() };
        ends.push(end);
        program.push(end);
      }
      for (const end of ends) end.to.push(program.length);
      break;
    }
    case 'repeat': {
      if (tree.min > maxProgram || (Number.isFinite(tree.max) && tree.max > maxProgram)) throw new Unjudged();
      for (let count = 0; count < tree.min; count += 1) {
        const before = program.length;
        emit(tree.inner, program);
        if (program.length === before) break;
      }
      if (tree.max === Infinity) {
        const loop = { op: 'jump' as const, to: [program.length + 1] };
        const here = program.length;
        program.push(loop);
        emit(tree.inner, program);
        program.push({ op: 'jump', to: [here] });
        loop.to.push(program.length);
        break;
      }
      const skips: number[][] = [];
      for (let count = tree.min; count < tree.max; count += 1) {
        const skip = { op: 'jump' as const, to: [program.length + 1] };
        program.push(skip);
        skips.push(skip.to);
        emit(tree.inner, program);
      }
      for (const skip of skips) skip.push(program.length);
      break;
    }
    default:
      break;
  }
}
