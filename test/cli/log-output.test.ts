import { expect, test } from 'vitest';
import { logOutput } from '../../src/cli/tool/log-output.js';

/** Output whose writes fare as a list says: an error's code, or how many bytes are taken; all of them at its end. */
function output(...fates: readonly (string | number)[]) {
  const left = [...fates];
  const written: Buffer[] = [];
  let calls = 0;
  const writeTo = (_fd: number, bytes: Buffer, from: number): number => {
    calls += 1;
    const rest = bytes.subarray(from);
    const fate = left.shift() ?? rest.length;
    if (typeof fate === 'string') throw Object.assign(new Error(fate), { code: fate });
    written.push(rest.subarray(0, fate));
    return Math.min(fate, rest.length);
  };
  return { log: logOutput(1, writeTo), written: () => Buffer.concat(written).toString(), calls: () => calls };
}

test('after its reader is gone nothing more is written', () => {
  const { log, calls } = output('EPIPE');
  log.write('first\n');
  log.write('second\n');
  expect(calls()).toBe(1);
});

test.for(['ENOSPC', 'EIO', 'EBADF'])('a line that fails with %s is lost, and the next is tried', (code) => {
  const { log, written } = output(code);
  log.write('first\n');
  log.write('second\n');
  expect(written()).toBe('second\n');
});

test('a reader that is full for a moment is waited for, and one that stays full loses the line', () => {
  const moment = output('EAGAIN', 'EAGAIN');
  moment.log.write('first\n');
  expect(moment.written()).toBe('first\n');
  const full = output(...Array<string>(10).fill('EAGAIN'));
  full.log.write('first\n');
  full.log.write('second\n');
  expect(full.written()).toBe('second\n');
});

test('what is taken in parts arrives whole, and half a line does not spoil the next', () => {
  const parts = output(2, 3);
  parts.log.write('näher\n');
  expect(parts.written()).toBe('näher\n');
  const cut = output(4, 'ENOSPC');
  cut.log.write('{"a":1}\n');
  cut.log.write('{"b":2}\n');
  cut.log.write('{"c":3}\n');
  expect(cut.written()).toBe('{"a"\n{"b":2}\n{"c":3}\n');
});
