import { ExpressionError } from '@millrace/expression';
import { NodeError } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { EngineError } from './engine-error.ts';
import { ExecutionAborted } from './execution-aborted.ts';
import { expressionErrorCode, isUnexpected, toExecutionError } from './to-execution-error.ts';

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

it('says of a refusal by a service with which status it was refused', () => {
  const refusal = new NodeError('Not allowed', { httpCode: '403' });
  expect(toExecutionError(refusal, place)).toMatchObject({ name: 'NodeApiError', httpCode: '403' });
  expect(toExecutionError(new NodeError('Not allowed'), place)).not.toHaveProperty('httpCode');
});

it('says why an expression gave no value, and where it stands', () => {
  const error = new ExpressionError('type', 'There is no x', { parameter: 'fields.x' });
  expect(toExecutionError(error, { timestamp: 5 })).toMatchObject({
    name: 'ExpressionError',
    code: 'EXPRESSION_TYPE',
    context: { parameter: 'fields.x' },
  });
  expect(expressionErrorCode(error)).toBe('type');
  expect(expressionErrorCode(new Error('x'))).toBeUndefined();
});

it.each([
  ['timeout', 'EXECUTION_TIMEOUT'],
  ['user', 'EXECUTION_STOPPED'],
  ['shutdown', 'EXECUTION_STOPPED'],
] as const)('an execution that is ended by %s has the code %s', (reason, code) => {
  expect(toExecutionError(new ExecutionAborted(reason), place)).toMatchObject({ name: 'ExecutionStoppedError', code });
});

it('takes errors of the operating system for no defects', () => {
  expect(isUnexpected(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe(false);
  expect(isUnexpected(Object.assign(new Error('x'), { code: 5 }))).toBe(true);
  expect(isUnexpected(new ExpressionError('type', 'x'))).toBe(false);
});

it('has no place where none is known', () => {
  expect(toExecutionError(new Error('x'), { timestamp: 5 })).toEqual({
    name: 'NodeOperationError',
    message: 'x',
    code: 'NODE_FAILED',
    timestamp: 5,
  });
});

it('names the place of data that has another form than a node expects', () => {
  const message = 'Invalid input: expected string, received undefined';
  const issues = [{ code: 'invalid_type', path: ['properties', 'Name', 0], message }];
  const error = Object.assign(new Error(JSON.stringify(issues)), { name: 'ZodError', issues });
  expect(toExecutionError(error, place)).toMatchObject({
    code: 'NODE_FAILED',
    message: `Data has another form than the node expects: 'properties.Name.0' ${message}`,
    description: expect.stringContaining('Check the parameters of the node'),
  });
});

it.each([
  [[], 'it is not right'],
  [[null], 'it is not right'],
  [[{ path: 'Name', message: 7 }], 'is not right'],
])('holds with an error that only looks like one of a schema: %j', (issues, problem) => {
  const error = Object.assign(new Error('odd'), { name: 'ZodError', issues });
  expect(toExecutionError(error, place).message).toBe(`Data has another form than the node expects: ${problem}`);
});
