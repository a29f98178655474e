import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take minutes each, and would else come last, being small: then the other workers had nothing to do. */
const longest = /\/test\/crash\//;

/**
 * Starts what takes longest before everything else, then takes one project after the other: a worker that comes to a
 * file of another project is ended, and the next one loads the product anew. Where files are to be shuffled, any order
 * by the seed.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (shuffle === true) return by(files, ({ moduleId }) => lot(`${seed} ${moduleId}`));
    return by(await super.sort(files), ({ moduleId, project }) =>
      longest.test(moduleId) ? '' : project.name,
    );
  }
}

const lot = (of: string): string => createHash('sha256').update(of).digest('hex');

const by = (files: readonly TestSpecification[], key: (file: TestSpecification) => string) =>
  files.toSorted((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other))));
