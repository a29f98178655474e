/** A metric as it was served. */
export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly { readonly labels: readonly string[]; readonly value: number }[];
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const helpLine = new RegExp(`^# HELP (${name}) ((?:[^\\\\]|\\\\[\\\\n])+)$`);
const typeLine = new RegExp(`^# TYPE (${name}) (counter|gauge|untyped)$`);
const sampleLine = new RegExp(`^(${name})(?:\\{(.*)\\})? (\\S+)$`);
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="(?:[^"\\\n]|\\[\\"n])*"(?:,|$)/y;

/**
 * Reads Prometheus text of version 0.0.4: each metric has its HELP, then its TYPE, then all of its samples.
 * @throws where a line breaks a rule of the format
 */
export function readExposition(text: string): readonly Family[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end');
  const groups = text.split(/^(?=# HELP )/m);
  return unique(groups.map(familyOf), (family) => family.name);
}

function familyOf(group: string): Family {
  const [first = '', second = '', ...rest] = group.slice(0, -1).split('\n');
  const [, named, help = ''] = helpLine.exec(first) ?? [];
  const [, typed, type = ''] = typeLine.exec(second) ?? [];
  if (named === undefined || named !== typed) throw new Error(`No HELP and TYPE of one metric: ${group}`);
  const samples = unique(rest, (line) => line.slice(0, line.lastIndexOf(' '))).map((line) => {
    const [, of, labels, value] = sampleLine.exec(line) ?? [];
    if (of !== named) throw new Error(`No sample of ${named}: ${line}`);
    if (value === undefined || !/^(\d+(\.\d+)?(e[+-]\d+)?|NaN|[+-]Inf)$/.test(value))
      throw new Error(`No value: ${line}`);
    return { labels: labels === undefined ? [] : labelsOf(labels), value: Number(value) };
  });
  return { name: named, type, help, samples };
}

function labelsOf(text: string): readonly string[] {
  const names: string[] = [];
  label.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    const found = label.exec(text);
    if (found === null) throw new Error(`No labels: ${text}`);
    names.push(found[1] ?? '');
    end = label.lastIndex;
  }
  return unique(names, (each) => each);
}

function unique<T>(all: readonly T[], keyOf: (each: T) => string): readonly T[] {
  const keys = all.map(keyOf);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`It stands twice: ${twice}`);
  return all;
}
