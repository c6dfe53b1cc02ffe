import type { ExecutionError } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { causeText, errorDescription, errorMessage } from './error-text.ts';

const error = (message: unknown, description?: unknown) =>
  ({ name: 'NodeError', message, ...(description !== undefined && { description }) }) as ExecutionError;

it('shows the text of errors that are given as a list', () => {
  expect(errorMessage(error(['one', ['two'], { three: 3 }, null]))).toBe('one\ntwo\n{"three":3}');
  expect(errorDescription(error('a', ['b', 'c']))).toBe('b\nc');
});

it('says something where there is no message, and nothing twice', () => {
  expect(errorMessage(error(''))).toBe('NodeError');
  expect(errorDescription(error('same', 'same'))).toBeUndefined();
  expect(errorDescription(error('same'))).toBeUndefined();
});

it('leaves out a cause that is very long', () => {
  expect(causeText({ a: 1 })).toBe('{\n  "a": 1\n}');
  expect(causeText('x'.repeat(200_001))).toBeUndefined();
});
