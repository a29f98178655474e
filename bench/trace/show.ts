import { rooms } from '../../test/support/rooms.js';
import type { Ran } from './coverage.js';
import type { Trace } from './trace.js';

const counted = ({ functions, files, statements, commits }: Trace): readonly string[] => [
  `${functions.length} functions in ${files.length} files`,
  `${statements} statements, ${commits} commits`,
];

export const asJson = (traced: Trace): string => JSON.stringify(traced, null, 2);

/** The files alone, then how many. */
export const filesShown = (traced: Trace): string => [...traced.files, ...counted(traced)].join('\n');

/** By room, from the top down; in a file in the order in which it is written. */
export const functionsShown = (traced: Trace): string =>
  [
    ...Object.keys(rooms).flatMap((room) => {
      const files = traced.files.filter((file) => file === `src/${room}` || file.startsWith(`src/${room}/`));
      return files.length === 0 ? [] : [room, ...files.flatMap((file) => fileLines(traced, file))];
    }),
    ...counted(traced),
  ].join('\n');

const fileLines = ({ functions }: Trace, named: string): readonly string[] => [
  `  ${named}`,
  ...functions.filter(({ file }) => file === named).map(functionLine),
];

const functionLine = ({ name, line, calls }: Ran): string =>
  `    ${line ?? '?'}: ${name === '' ? '(unnamed)' : name}${calls > 1 ? ` ×${calls}` : ''}`;
