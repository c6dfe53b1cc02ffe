import { expect, it } from 'vitest';
import { WorkflowOwners } from './workflow-owners.ts';

it('An owner is found out once for many who ask, and again after a while', async () => {
  const asked: string[] = [];
  let now = 0;
  let owner = 'ann';
  const owners = new WorkflowOwners(
    async (id) => {
      asked.push(id);
      return owner;
    },
    () => now,
  );
  expect([owners.ownerOf('w1'), owners.ownerOf('w1')]).toEqual([undefined, undefined]);
  await Promise.resolve();
  expect([owners.ownerOf('w1'), asked]).toEqual(['ann', ['w1']]);
  owner = 'bob';
  now = 30_000;
  expect(owners.ownerOf('w1')).toBe('ann');
  await Promise.resolve();
  expect([owners.ownerOf('w1'), asked]).toEqual(['bob', ['w1', 'w1']]);
});

it('A database that is away keeps nobody from running', async () => {
  const owners = new WorkflowOwners(() => Promise.reject(new Error('away')));
  expect(owners.ownerOf('w1')).toBeUndefined();
  await Promise.resolve();
  expect(owners.ownerOf('w1')).toBeUndefined();
});
