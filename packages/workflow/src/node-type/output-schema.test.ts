import { expect, it } from 'vitest';
import type { NodeProperty, OutputSchema } from './node-type.ts';
import { outputSchemaOf } from './output-schema.ts';

const properties: NodeProperty[] = [
  { name: 'operation', displayName: 'Operation', type: 'options', default: 'get', options: [] },
  {
    name: 'simple',
    displayName: 'Simplify',
    type: 'boolean',
    default: true,
    displayOptions: { show: { operation: ['get'] } },
  },
];
const short: OutputSchema = {
  displayOptions: { show: { operation: ['get'], simple: [true] } },
  schema: { type: 'object' },
};
const whole: OutputSchema = { displayOptions: { show: { operation: ['get'] } }, schema: {} };
const type = { properties, outputSchemas: [short, whole] };

it('is the first schema that fits the parameters, with their defaults', () => {
  expect(outputSchemaOf(type, { parameters: {}, typeVersion: 1 })).toBe(short);
  expect(outputSchemaOf(type, { parameters: { simple: false }, typeVersion: 1 })).toBe(whole);
  expect(outputSchemaOf(type, { parameters: { operation: 'delete' }, typeVersion: 1 })).toBeUndefined();
  expect(outputSchemaOf({ properties }, { parameters: {}, typeVersion: 1 })).toBeUndefined();
});
