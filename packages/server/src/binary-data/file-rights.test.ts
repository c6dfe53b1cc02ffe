import { expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { type FileReader, FileRights } from './file-rights.ts';

const ANN: Actor = { kind: 'user', user: { id: 'ann', role: 'member' }, sessionId: '' };
const rights = new FileRights({
  access: {
    can: async (actor, permission, id) => actor === ANN && permission === 'execution:read' && id === '1',
    executionOrigin: async (id) => (id === '1' ? { workflowId: 'w', startedBy: null } : undefined),
  },
  findPerson: async (id) => (id === 'ann' ? ANN : undefined),
});
const bySelf: FileReader = { mode: 'webhook', workflowId: 'w', startedBy: null, isPart: false };

it.each<[string, Partial<FileReader>, string, boolean]>([
  ['a run by hand, what its starter may read', { startedBy: 'ann', workflowId: null }, '1', true],
  ['a run by hand, nothing else', { startedBy: 'ann' }, '2', false],
  ['a run of somebody whose account is gone, nothing', { startedBy: 'bob' }, '1', false],
  ['a run that starts by itself, what its workflow left', {}, '1', true],
  ['a run that starts by itself, nothing of other workflows', { workflowId: 'v' }, '1', false],
  ['a run that starts by itself, nothing that is gone', {}, '2', false],
  ['a run that another one began, only what that hands over', { isPart: true }, '1', false],
  ['a document that is stored nowhere, nothing', { workflowId: null }, '1', false],
  ['the command line of the machine, everything', { mode: 'cli', workflowId: null }, '2', true],
])('%s', async (_, changes, executionId, expected) => {
  expect(await rights.mayOpen({ ...bySelf, ...changes }, executionId)).toBe(expected);
});
