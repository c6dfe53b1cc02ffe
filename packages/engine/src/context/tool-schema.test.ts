import { expect, it } from 'vitest';
import { toolSchema } from './tool-schema.ts';

it('a tool asks for its arguments by their types and descriptions, and requires those without a default', () => {
  const schema = toolSchema([
    { key: 'city', description: 'Where', type: 'string', hasDefault: false },
    { key: 'days', description: '', type: 'number', hasDefault: true, default: 3 },
    { key: 'filter', description: 'What counts', type: 'json', hasDefault: false },
  ]);
  expect(schema).toEqual({
    type: 'object',
    properties: {
      city: { type: 'string', description: 'Where' },
      days: { type: 'number', default: 3 },
      filter: { description: 'What counts' },
    },
    required: ['city', 'filter'],
  });
});
