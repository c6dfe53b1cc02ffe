import { pino } from 'pino';
import { expect, it } from 'vitest';
import { Housekeeping } from './housekeeping.ts';

it('What cannot be removed is told, and keeps nothing else from being removed', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) });
  const done: string[] = [];
  const tasks = [
    { what: 'events', remove: () => Promise.reject(new Error('no database')) },
    { what: 'figures', remove: async () => void done.push('figures') },
  ];
  await new Housekeeping(tasks, log).pass();
  expect([done, lines]).toEqual([['figures'], ['Outdated events could not be removed']]);
});
