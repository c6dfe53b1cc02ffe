import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { memoryFinding, roomFinding } from './machine-checks.ts';
import { findRunners, wallFinding } from './runner-checks.ts';
import { clockFinding } from './storage-checks.ts';

const MIB = 1 << 20;
const GIB = 1 << 30;

it.each([
  ['a disk with room', () => roomFinding(5 * GIB), 'ok', '5.0 GiB are free'],
  ['a disk that fills up', () => roomFinding(GIB / 2), 'warning', '0.5 GiB are free'],
  ['a full disk', () => roomFinding(MIB), 'problem', '0.0 GiB are free'],
  [
    'enough memory',
    () => memoryFinding({ runners: 2, needed: GIB, there: 2 * GIB }),
    'ok',
    '2 runners may use 1.0 of 2.0',
  ],
  ['too little', () => memoryFinding({ runners: 2, needed: 3 * GIB, there: GIB }), 'warning', 'may use 3.0 of 1.0 GiB'],
  [
    'a second wall around packages',
    () => [wallFinding({ kind: 'bubblewrap', program: '/usr/bin/bwrap' })],
    'ok',
    `Node's permission model and bubblewrap (/usr/bin/bwrap)`,
  ],
  [
    'none',
    () => [wallFinding({ kind: 'none', why: 'bubblewrap is not installed.' })],
    'warning',
    'alone. bubblewrap is not installed.',
  ],
  ['clocks that agree', () => clockFinding(50, 'UTC'), 'ok', 'as that of the database, zone UTC'],
  ['clocks that differ', () => clockFinding(90_000, 'UTC'), 'warning', 'differ by 90.0 s'],
])('Of %s it says so, and what to do', (_, find, state, text) => {
  const [finding] = find();
  expect(finding).toMatchObject({ state, text: expect.stringContaining(text) });
  expect(finding?.hint === undefined).toBe(state === 'ok');
});

it('A runner that does not start is a problem', async () => {
  const entry = path.join(import.meta.dirname, 'no-such-runner.mjs');
  const [finding] = await findRunners(loadConfig({}).config, pino({ level: 'silent' }), entry);
  expect(finding).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('A runner does not start: it exited with code'),
  });
});
