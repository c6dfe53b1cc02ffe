import { NodeError } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { EngineError } from './engine-error.ts';
import { ExecutionAborted } from './execution-aborted.ts';
import { isUnexpected, toExecutionError } from './to-execution-error.ts';

const place = { node: 'Set', itemIndex: 2, runIndex: 1, timestamp: 5 };

it('keeps what a node said, and adds where it was', () => {
  const error = new NodeError('No such row', { code: 'ROW', description: 'Look', parameter: 'id', details: { id: 7 } });
  expect(toExecutionError(error, place)).toEqual({
    name: 'NodeOperationError',
    message: 'No such row',
    code: 'ROW',
    description: 'Look',
    cause: { id: 7 },
    node: 'Set',
    context: { itemIndex: 2, runIndex: 1, parameter: 'id' },
    timestamp: 5,
  });
});

it('takes the item that a node names before the one it was at', () => {
  expect(toExecutionError(new NodeError('x', { itemIndex: 9 }), place).context?.itemIndex).toBe(9);
});

it('gives errors of drivers their code and other errors a general one', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(toExecutionError(refused, { timestamp: 5 })).toEqual({
    name: 'NodeOperationError',
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    timestamp: 5,
  });
  expect(toExecutionError(new RangeError(''), place)).toMatchObject({
    message: 'The node failed (RangeError)',
    code: 'NODE_FAILED',
  });
});

it('copes with what is thrown without being an error', () => {
  expect(toExecutionError('just text', place)).toMatchObject({ message: 'just text', code: 'NODE_FAILED' });
  expect(toExecutionError(undefined, place)).toMatchObject({ message: 'The node failed without saying why' });
});

it('tells defects from errors that people can mend', () => {
  const mendable = [new NodeError('x'), new EngineError('NO_TRIGGER', 'x'), new ExecutionAborted('user')];
  expect(mendable.map(isUnexpected)).toEqual([false, false, false]);
  expect([new TypeError('x'), 'text', null].map(isUnexpected)).toEqual([true, true, true]);
});

it('reads any reason to stop', () => {
  expect(ExecutionAborted.from(new DOMException('late', 'TimeoutError')).reason).toBe('timeout');
  expect(ExecutionAborted.from(undefined).reason).toBe('user');
  expect(ExecutionAborted.from(new ExecutionAborted('shutdown')).message).toBe(
    'The execution was stopped because Millrace is shutting down',
  );
});
