import { type JsonValue, type NodeType, options, z } from '@millrace/node-sdk';
import { describe, expect, it } from 'vitest';
import { type ExpectedOutput, isOffered, readExpectedOutputs, withExpectedItems } from './expected-items.ts';
import { nodeModules } from './registry.generated.ts';

const operation = (values: string[], resource: string) => ({
  ...options('operation', {
    label: 'Operation',
    default: values[0] ?? '',
    options: values.map((value) => ({ name: value, value })),
  }),
  displayOptions: { show: { resource: [resource] } },
});
const description: NodeType['description'] = {
  name: 'test.shop',
  displayName: 'Shop',
  description: 'Sells things',
  version: [2, 2.1],
  group: [],
  family: 'service',
  defaults: { name: 'Shop' },
  inputs: ['main'],
  outputs: ['main'],
  properties: [
    options('resource', {
      label: 'Resource',
      default: 'order',
      options: ['order', 'person'].map((value) => ({ name: value, value })),
    }),
    operation(['get', 'pay'], 'order'),
    operation(['get'], 'person'),
  ],
};
const item = { id: 1 };

describe('expected items', () => {
  it('stand behind the schemas of the description, by what is chosen', () => {
    const own = { schema: {} };
    const show = { resource: ['order'], operation: ['get'] };
    const described = withExpectedItems(
      { ...description, outputSchemas: [own] },
      { documentation: [], outputs: [{ show, item }, { item: { ok: true } }] },
    );
    expect(described.outputSchemas).toEqual([
      own,
      { displayOptions: { show }, schema: { type: 'object', examples: [item] } },
      { schema: { type: 'object', examples: [{ ok: true }] } },
    ]);
  });

  it.each<[boolean, ExpectedOutput['show']]>([
    [true, { resource: ['order'], operation: ['pay'] }],
    [false, { resource: ['person'], operation: ['pay'] }],
    [false, { resource: ['refund'] }],
    [false, { simple: [true] }],
    [true, { '@version': [1, 2] }],
    [false, { '@version': [1] }],
  ])('are offered (%s) for %j', (isThere, show) => {
    expect(isOffered({ show, item }, description)).toBe(isThere);
  });
});

const expectedOutputs = z.strictObject({
  documentation: z.array(z.url({ protocol: /^https$/ })).min(1),
  outputs: z
    .array(
      z.strictObject({
        show: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)).optional(),
        item: z.record(z.string(), z.unknown()).refine((value) => Object.keys(value).length > 0),
      }),
    )
    .min(1),
});

describe('Each file of expected items', () => {
  const files = nodeModules.flatMap(({ outputs, load }) => (outputs === undefined ? [] : [{ outputs, load }]));

  it.each(files)(
    '$outputs names what its node offers, with fields of known kinds',
    async ({ outputs: place, load }) => {
      const { outputs } = await readExpectedOutputs(place);
      expect(() => expectedOutputs.parse({ documentation: ['https://a.test'], outputs })).not.toThrow();
      const descriptions = [(await load()).default].flat().map((type) => type.description);
      const lost = outputs.flatMap(singleChoices).filter((one) => !descriptions.some((each) => isOffered(one, each)));
      expect(lost.map(({ show }) => show)).toEqual([]);
      const shown = outputs.map(({ show = {} }) => JSON.stringify(show));
      expect(shown.filter((each, at) => shown.indexOf(each) < at)).toEqual([]);
      expect(outputs.filter((one) => hasUnknown(one.item)).map(({ show }) => show)).toEqual([]);
    },
  );
});

/** The output for each of the values of a condition alone: every one must be offered. */
function singleChoices({ show = {}, item: given }: ExpectedOutput): ExpectedOutput[] {
  return Object.entries(show).reduce<ExpectedOutput[]>(
    (made, [name, values]) =>
      made.flatMap((one) => values.map((value) => ({ item: given, show: { ...one.show, [name]: [value] } }))),
    [{ item: given, show: {} }],
  );
}

/** `null` and empty lists and objects tell no kind. */
function hasUnknown(value: JsonValue): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const held = Object.values(value);
  return held.length === 0 || held.some(hasUnknown);
}
