import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDemoFaults } from '../../src/cli/demo/faults.js';

function file(text: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'trunkdesk-faults-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const path = join(dir, 'faults.yaml');
  writeFileSync(path, text);
  return path;
}

const problems = (named: string) => {
  const read = readDemoFaults(named);
  return read.ok ? [] : read.problems.map((problem) => problem.replace(/\/\S*\//, ''));
};

test('without a name nothing goes wrong', () => {
  expect(readDemoFaults(undefined)).toEqual({ ok: true, faults: { seed: 1, operator: [], slack: [] } });
});

test('“rough” brings rules for both halves', () => {
  const read = readDemoFaults('rough');
  expect(read.ok && [read.faults.operator.length > 0, read.faults.slack.length > 0]).toEqual([true, true]);
});

test('a file says the seed and the rules of both halves', () => {
  const path = file(`
seed: 7
operator:
  - { endpoint: place, times: 1, fault: { kind: cut, acts: true } }
slack:
  - { call: chat.postMessage, probability: 0.2, fault: { kind: rate-limited } }
  - { delivery: block_actions, every: 5, fault: { kind: twice } }
  - { socket: open, fault: [{ kind: handshake }, { kind: no-hello }] }
`);
  expect(readDemoFaults(path)).toMatchObject({
    ok: true,
    faults: {
      seed: 7,
      operator: [{ endpoint: 'place', fault: { kind: 'cut', at: 'before-headers', acts: true } }],
      slack: [
        { call: 'chat.postMessage', fault: { kind: 'rate-limited', retryAfterSeconds: 1 } },
        { delivery: 'block_actions', every: 5 },
        { socket: 'open', fault: [{ kind: 'handshake', status: 409 }, { kind: 'no-hello' }] },
      ],
    },
  });
});

test('everything that is wrong in a file is said at once, each with its place', () => {
  const path = file(`
operator:
  - { endpoint: place, fault: { kind: explode } }
  - { fault: { kind: status, status: 42 } }
slack:
  - { fault: { kind: twice } }
  - { call: auth.test, probability: 3, fault: { kind: cut } }
more: 1
`);
  expect(problems(path)).toEqual([
    expect.stringMatching(/faults\.yaml: operator\[0\]\.fault: kind: /),
    expect.stringMatching(/faults\.yaml: operator\[1\]\.fault\.status: Too small/),
    expect.stringMatching(/slack\[0\]: A rule names one of call, delivery and socket/),
    expect.stringMatching(/slack\[1\]\.probability: /),
    expect.stringMatching(/Unrecognized key: "more"/),
  ]);
});

test('a file that is not there, or is no YAML, is refused with its name', () => {
  expect(problems('nowhere.yaml')).toEqual([
    expect.stringMatching(/nowhere\.yaml: is not there\. Name a file, or “rough”/),
  ]);
  expect(problems(file('a: [1'))).toEqual([expect.stringMatching(/faults\.yaml: /)]);
});
