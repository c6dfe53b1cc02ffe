import { expect, it } from 'vitest';
import { readArguments } from './read-arguments.ts';

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'number' }, now: { type: 'boolean' }, filter: {} },
  required: ['city'],
};

it('takes numbers and truth values as their texts, and leaves the rest as it is', () => {
  expect(readArguments(schema, { city: '5', days: ' 5 ', now: 'false', filter: [1], other: 'x' })).toEqual({
    ...{ city: '5', days: 5, now: false },
    ...{ filter: [1], other: 'x' },
  });
  expect(readArguments(schema, { city: 'Rome', days: null })).toEqual({ city: 'Rome', days: null });
});

it.each([
  [{}, 'These arguments are missing: city'],
  [{ city: 'Rome', days: 'three' }, 'The argument days is no number'],
  [{ city: 'Rome', days: '' }, 'The argument days is no number'],
  [{ city: 'Rome', days: [1] }, 'The argument days is no number'],
  [{ city: 'Rome', now: 'maybe' }, 'The argument now is no truth value: true or false'],
])('says what is wrong with %j', (args, message) => {
  expect(() => readArguments(schema, args)).toThrow(message);
});
