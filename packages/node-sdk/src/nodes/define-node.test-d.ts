import { describe, expectTypeOf, it } from 'vitest';
import { defineNode, defineSubNode, defineTrigger, number, string } from '../index.ts';

const meta = {
  name: 'test.parcels',
  displayName: 'Parcels',
  description: 'Sends parcels',
  version: 1,
  group: [],
  family: 'service',
  defaults: { name: 'Parcels' },
} as const;
const parameters = [string('state', { label: 'State' }), number('kg', { label: 'Weight' })] as const;

describe('a node', () => {
  const plain = { ...meta, group: [] };

  it('has the parameters that it declares', () => {
    defineNode({
      ...plain,
      parameters,
      run(context) {
        expectTypeOf(context.parameters).toEqualTypeOf<{ state: string; kg: number }>();
        // @ts-expect-error There is no such parameter.
        context.parameters.stat;
        return null;
      },
    });
    // @ts-expect-error An item has `json`.
    defineNode({ ...plain, parameters, run: () => ({ jsn: {} }) });
  });

  it('asks for the credentials that it declares', () => {
    const credentials = [{ name: 'parcelsApi' }, { name: 'parcelsOAuth2Api', required: true }] as const;
    defineNode({
      ...plain,
      parameters,
      credentials,
      run: async (c) => ({ json: await c.credentials.get('parcelsApi') }),
    });
    defineNode({
      ...plain,
      parameters,
      credentials,
      // @ts-expect-error The name is mistyped.
      run: async (c) => ({ json: await c.credentials.get('parcelApi') }),
    });
    defineNode({
      ...plain,
      parameters,
      credentials: [{ name: 'parcelsApi' }],
      async run({ http }) {
        await http.requestWithCredential('parcelsApi', { url: 'https://parcels.example' });
        // @ts-expect-error The name is mistyped.
        await http.requestWithCredential('parcelApi', { url: 'https://parcels.example' });
        return null;
      },
    });
    // @ts-expect-error It declares none.
    defineNode({ ...plain, parameters, run: async (c) => ({ json: await c.credentials.get('parcelsApi') }) });
  });

  it('has one way to work', () => {
    // @ts-expect-error It has two.
    defineNode({ ...plain, parameters, run: () => null, runAll: () => [] });
    // @ts-expect-error Outputs have numbers.
    defineNode({ ...plain, parameters, route: () => 'first' });
  });
});

describe('a trigger', () => {
  it('asks for the credentials that it declares', () => {
    defineTrigger({
      ...meta,
      group: [],
      parameters,
      credentials: [{ name: 'parcelsApi' }],
      trigger: 'poll',
      schedules: () => [{ cron: '* * * * *' }],
      async poll({ credentials, parameters: { kg } }) {
        expectTypeOf(kg).toEqualTypeOf<number>();
        // @ts-expect-error The name is mistyped.
        await credentials.get('parcelApi');
        return [{ json: await credentials.get('parcelsApi') }];
      },
    });
    // @ts-expect-error It does not say when it looks.
    defineTrigger({ ...meta, group: [], parameters, trigger: 'poll', poll: () => null });
  });
});

describe('a sub-node', () => {
  it('supplies what its kind of connection carries', () => {
    defineSubNode({
      ...meta,
      group: [],
      parameters,
      supplies: 'ai_tool',
      // @ts-expect-error A tool can be called.
      supply: () => ({ thing: { name: 'clock' } }),
    });
    // @ts-expect-error There is no such kind.
    defineSubNode({ ...meta, group: [], parameters, supplies: 'ai_tol', supply: () => ({ thing: {} }) });
  });
});
