import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import {
  defineCredential,
  definePollTrigger,
  defineWebhookTrigger,
  number,
  path,
  secret,
  service,
  string,
  when,
} from '../index.ts';

const api = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels account',
  parameters: [secret('token', { label: 'Token' })],
});
const parcels = service({ name: 'Parcels', credential: api, baseUrl: 'https://parcels.example' });
const meta = {
  name: 'test.trigger',
  displayName: 'Trigger',
  description: 'Starts',
  version: 1,
  service: parcels,
} as const;
const state = string('state', { label: 'State' });

describe('a trigger that is called', () => {
  it('keeps what its registration gives, with its type', () => {
    defineWebhookTrigger({
      ...meta,
      parameters: [state],
      async register({ client, parameters }) {
        expectTypeOf(parameters).toEqualTypeOf<{ state: string }>();
        const hook = await client.post('/hooks', {}, { answer: z.object({ id: z.number() }) });
        return { hookId: hook.id };
      },
      unregister({ client, stored }) {
        expectTypeOf(stored).toEqualTypeOf<{ hookId: number }>();
        // @ts-expect-error It was not kept.
        stored.id;
        return client.delete(path`/hooks/${stored.hookId}`);
      },
      receive: () => [],
    });
  });

  it('has a whole life cycle', () => {
    // @ts-expect-error Its subscription would never end.
    defineWebhookTrigger({ ...meta, register: () => ({}), receive: () => [] });
    // @ts-expect-error An item has `json`.
    defineWebhookTrigger({ ...meta, register: () => ({}), unregister: () => undefined, receive: () => [{ id: 1 }] });
  });
});

describe('a trigger that polls', () => {
  it('gives items and a cursor', () => {
    definePollTrigger({ ...meta, poll: ({ cursor }) => ({ items: [], cursor }) });
    // @ts-expect-error A cursor is a text.
    definePollTrigger({ ...meta, poll: () => ({ items: [], cursor: 7 }) });
    const mistyped = [when({ stat: ['x'] }, number('n', { label: 'N' }))] as const;
    // @ts-expect-error The condition is on a parameter that is not there.
    definePollTrigger({ ...meta, parameters: mistyped, poll: () => ({ items: [] }) });
  });
});
