import type { WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { needsOf, standsWith } from './node-needs.ts';

type Needy = Pick<WorkflowNode, 'credentials' | 'parameters'>;
const withCredentials = (credentials: unknown): Needy => ({ parameters: {}, credentials }) as Needy;

it('a node needs the credentials that it names by their id', () => {
  expect(needsOf(withCredentials({ a: { id: '1', name: 'One' }, b: { id: '2' }, c: null }))).toEqual({
    needs: [
      { kind: 'credential', id: '1', name: 'One' },
      { kind: 'credential', id: '2', name: null },
    ],
    isOpen: false,
  });
});

it('what only a run tells is open: a credential by its name, or without an id', () => {
  for (const reference of ['One', { id: null, name: 'One' }, { id: '', name: 'One' }])
    expect(needsOf(withCredentials({ a: reference }))).toEqual({ needs: [], isOpen: true });
});

it('people stand with a node when each of them has a right to all of it, and nothing is open', async () => {
  const { needs } = needsOf(withCredentials({ a: { id: '1' }, b: { id: '2' } }));
  const may = async (userId: string, { id }: { id: string }) => userId === 'ann' || id === '1';
  expect(await standsWith(['ann'], { needs, isOpen: false }, may)).toBe(true);
  expect(await standsWith(['ann', 'bob'], { needs, isOpen: false }, may)).toBe(false);
  expect(await standsWith(['ann'], { needs, isOpen: true }, may)).toBe(false);
  expect(await standsWith(['ann'], { needs: [], isOpen: false }, may)).toBe(true);
});
