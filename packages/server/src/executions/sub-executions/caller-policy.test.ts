import { expect, it } from 'vitest';
import { mayBeCalled } from './caller-policy.ts';

it('A workflow says which others may run it', () => {
  const list = { callerPolicy: 'workflowsFromAList', callerIds: 'w1, w2 ,,' };
  expect(mayBeCalled(undefined, 'w9', 'w1')).toBe(true);
  expect(mayBeCalled({ callerPolicy: 'any' }, 'w9', undefined)).toBe(true);
  expect(mayBeCalled({ callerPolicy: 'workflowsFromSameOwner' }, 'w9', 'w1')).toBe(true);
  expect(mayBeCalled({ callerPolicy: 'none' }, 'w9', 'w1')).toBe(false);
  expect(mayBeCalled(list, 'w9', 'w2')).toBe(true);
  expect(mayBeCalled(list, 'w9', 'w3')).toBe(false);
  expect(mayBeCalled(list, 'w9', undefined)).toBe(false);
  expect(mayBeCalled({ callerPolicy: 'workflowsFromAList' }, 'w9', '')).toBe(false);
});

it('A workflow may always run itself', () => {
  expect(mayBeCalled({ callerPolicy: 'none' }, 'w9', 'w9')).toBe(true);
});
