import { existsSync, readFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** A function of ours that ran. */
export interface Ran {
  /** From the root, such as `src/slack/dispatch.ts`. */
  readonly file: string;
  /** As the engine calls it; empty where it has no name. */
  readonly name: string;
  /** Where it begins in the source; null where the compiled file has no source map beside it. */
  readonly line: number | null;
  readonly calls: number;
}

/**
 * What of `src/` (the sandbox aside) runs while `act` does, as the engine itself counts it, by file and place. An async
 * function counts once more whenever it goes on after an `await`, so one that had begun before is named, too.
 */
export async function ranDuring(act: () => Promise<void>): Promise<readonly Ran[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await act();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    return result.flatMap(ranIn);
  } finally {
    session.disconnect();
  }
}

function ranIn({ url, functions }: Profiler.ScriptCoverage): Ran[] {
  const file = sourceOf(url);
  if (file === null) return [];
  const ran = functions.flatMap(({ functionName, ranges: [range] }) =>
    range === undefined || range.count === 0 ? [] : [{ name: functionName, range }],
  );
  if (ran.length === 0) return [];
  const lineAt = linesOf(url);
  return ran
    .toSorted((one, other) => one.range.startOffset - other.range.startOffset)
    .map(({ name, range }) => ({ file, name, line: lineAt(range.startOffset), calls: range.count }));
}

/** The source of a compiled file of ours; null for everything else. */
export function sourceOf(url: string): string | null {
  if (!/^(file:)?\/.+\.[jt]s$/.test(url)) return null;
  const path = relative('', url.startsWith('/') ? url : fileURLToPath(url)).replace(/^dist\/bench\//, '');
  if (!path.startsWith('src/') || path.startsWith('src/sandbox/')) return null;
  return path.replace(/\.js$/, '.ts');
}

const Mapped = z.object({
  version: z.number(),
  file: z.string(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

function linesOf(url: string): (offset: number) => number | null {
  const path = url.startsWith('/') ? url : fileURLToPath(url);
  if (!existsSync(`${path}.map`)) return () => null;
  const map = new SourceMap(Mapped.parse(JSON.parse(readFileSync(`${path}.map`, 'utf8'))));
  const code = readFileSync(path, 'utf8');
  return (offset) => {
    const before = code.slice(0, offset).split('\n');
    const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    return 'originalLine' in entry ? entry.originalLine + 1 : null;
  };
}
