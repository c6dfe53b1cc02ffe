import type { WorkflowSettings } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { type CallingWorkflow, mayBeCalled } from './caller-policy.ts';

const may = (settings: WorkflowSettings | undefined, caller: Partial<CallingWorkflow>): boolean =>
  mayBeCalled({ id: 'w9', ownerId: 'ann', settings }, { id: 'w1', ownerId: 'bob', isAsStored: true, ...caller });

it('A workflow says which others may run it', () => {
  const list = { callerPolicy: 'workflowsFromAList', callerIds: 'w1, w2 ,,' };
  expect(may({ callerPolicy: 'any' }, { id: undefined })).toBe(true);
  expect(may({ callerPolicy: 'none' }, { ownerId: 'ann' })).toBe(false);
  expect(may(list, { id: 'w2' })).toBe(true);
  expect(may(list, { id: 'w3', ownerId: 'ann' })).toBe(false);
  expect(may(list, { id: undefined })).toBe(false);
  expect(may({ callerPolicy: 'workflowsFromAList' }, { id: '' })).toBe(false);
});

it('A workflow that says nothing lets those of its owner run it, and no others', () => {
  for (const settings of [undefined, {}, { callerPolicy: 'workflowsFromSameOwner' }]) {
    expect(may(settings, { ownerId: 'ann' })).toBe(true);
    expect(may(settings, { ownerId: 'bob' })).toBe(false);
  }
});

it('A workflow may always run itself, but no document that only says that it is the workflow', () => {
  expect(may({ callerPolicy: 'none' }, { id: 'w9' })).toBe(true);
  expect(may({ callerPolicy: 'none' }, { id: 'w9', isAsStored: false })).toBe(false);
});
