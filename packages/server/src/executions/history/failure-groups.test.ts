import { expect, it } from 'vitest';
import type { FailedExecution } from '../storage/execution.repository.ts';
import { groupFailures, messageShape } from './failure-groups.ts';

function failed(id: number, error: object | null, changes: Partial<FailedExecution> = {}): FailedExecution {
  const text = error && JSON.stringify(error);
  return { id, workflow_id: 'w', workflow_name: 'W', last_node: 'Ask', error: text, started_at: id * 1000, ...changes };
}

it.each([
  ['Order 17 is missing', 'Order <number> is missing'],
  ['Item 3.5 of "Ada\'s list" is odd', 'Item <number> of <text> is odd'],
  ['GET https://a.example/x?y=1 failed', 'GET <address> failed'],
  ['No row 123e4567-e89b-12d3-a456-426614174000', 'No row <id>'],
  ['Job aB3dE6gH9jK2mN5pQ is gone', 'Job <id> is gone'],
])('The shape of "%s" is "%s"', (message, shape) => {
  expect(messageShape(message)).toBe(shape);
});

it('Failures are grouped by workflow, node and code, or by the shape of the message, the largest group first', () => {
  const groups = groupFailures([
    failed(9, { message: 'Order 9 is missing' }),
    failed(8, { message: 'Timed out after 8 s', code: 'HTTP_TIMEOUT' }),
    failed(7, { message: 'Order 7 is missing' }),
    failed(6, { message: 'Order 6 is missing' }, { last_node: 'Other' }),
    failed(5, { message: 'Order 5 is missing' }),
    failed(4, { message: 'No answer', code: 'HTTP_TIMEOUT' }),
    failed(3, null, { workflow_id: null }),
  ]);
  expect(groups.map(({ node, message, code, count }) => [count, node, code, message])).toEqual([
    [3, 'Ask', null, 'Order 9 is missing'],
    [2, 'Ask', 'HTTP_TIMEOUT', 'Timed out after 8 s'],
    [1, 'Other', null, 'Order 6 is missing'],
    [1, 'Ask', null, 'The execution ended without telling an error.'],
  ]);
  expect(groups[0]).toMatchObject({
    lastExecutionId: '9',
    lastAt: '1970-01-01T00:00:09.000Z',
    firstAt: '1970-01-01T00:00:05.000Z',
  });
});
