import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { z } from 'zod';

const root = new URL('../../', import.meta.url);
const Package = z.object({ scripts: z.object({ test: z.string(), 'test:long': z.string() }) });

/** The files that a command of package.json runs, as Vitest itself finds them for it. */
export async function filesOf(script: 'test' | 'test:long'): Promise<ReadonlySet<string>> {
  const { scripts } = Package.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')));
  const project = [...scripts[script].matchAll(/--project (\S+)/g)].map(([, name]) => name ?? '');
  const vitest = await createVitest('test', { run: true, watch: false, project, reporters: [] });
  try {
    const found = await vitest.globTestSpecifications();
    return new Set(found.map(({ moduleId }) => relative('', moduleId)));
  } finally {
    await vitest.close();
  }
}
