import type { JsonObject } from '@millrace/workflow';
import { describe, it } from 'vitest';
import {
  boolean,
  choices,
  collection,
  defineCredential,
  defineNode,
  definePollTrigger,
  defineServiceNode,
  defineWebhookTrigger,
  locator,
  number,
  options,
  resource,
  secret,
  service,
  string,
} from '../index.ts';
import { callWebhook, lookAfterSubscription, lookupContext, readSchedules, runNode } from './index.ts';

const api = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels account',
  parameters: [secret('token', { label: 'Token' })],
});
const key = defineCredential({
  name: 'parcelsKey',
  displayName: 'Parcels key',
  parameters: [secret('key', { label: 'Key' })],
});
const credentials = { parameter: 'signIn', kinds: { token: api, key } } as const;
const parcels = service({ name: 'Parcels', credentials, baseUrl: 'https://parcels.example' });
const meta = { displayName: 'Parcels', description: 'Sends parcels', version: 1 } as const;
const size = options('size', { label: 'Size', options: choices('small', 'large') });
const node = defineServiceNode({
  ...meta,
  name: 'test.parcels',
  service: parcels,
  resources: {
    parcel: resource('Parcel', {
      list: parcels.operation('List', { paged: true, parameters: [size], request: () => ({ path: '/parcels' }) }),
      create: parcels.operation('Create', {
        parameters: [
          number('kg', { label: 'Weight' }),
          locator('depot', { label: 'Depot' }),
          collection('more', { label: 'More', options: [boolean('isInsured', { label: 'Insured' })] }),
        ],
        run: () => null,
      }),
    }),
    depot: resource('Depot', { get: parcels.operation('Get', { request: () => ({ path: '/depots/1' }) }) }),
  },
});

describe('parameters of a test', () => {
  it('are those of the operation that they choose', () => {
    runNode(node, { parameters: { resource: 'parcel', operation: 'list', size: 'small', returnAll: true } });
    runNode(node, { parameters: { resource: 'parcel', operation: 'list', signIn: 'key' } });
    // @ts-expect-error The name is mistyped.
    runNode(node, { parameters: { resource: 'parcel', operation: 'list', siez: 'small' } });
    // @ts-expect-error The name is mistyped.
    runNode(node, { parameters: { resource: 'parcel', operation: 'list', retrunAll: true } });
    // @ts-expect-error The operation has no pages.
    runNode(node, { parameters: { resource: 'parcel', operation: 'create', returnAll: true } });
    // @ts-expect-error It belongs to another operation.
    runNode(node, { parameters: { resource: 'parcel', operation: 'list', kg: 2 } });
    // @ts-expect-error There is no such kind of credential.
    runNode(node, { parameters: { resource: 'parcel', operation: 'list', signIn: 'password' } });
  });

  it('choose an operation that there is', () => {
    // @ts-expect-error There is no such resource.
    runNode(node, { parameters: { resource: 'parcle', operation: 'list' } });
    // @ts-expect-error There is no such operation.
    runNode(node, { parameters: { resource: 'parcel', operation: 'lst' } });
  });

  it('have values of their kind, also within', () => {
    const chosen = { resource: 'parcel', operation: 'create' } as const;
    runNode(node, { parameters: { ...chosen, kg: 2, depot: { mode: 'id', value: '1' }, more: { isInsured: true } } });
    // @ts-expect-error It is a number.
    runNode(node, { parameters: { ...chosen, kg: 'heavy' } });
    // @ts-expect-error There is no such size.
    runNode(node, { parameters: { resource: 'parcel', operation: 'list', size: 'huge' } });
    // @ts-expect-error It is chosen in a mode.
    runNode(node, { parameters: { ...chosen, depot: 'd1' } });
    // @ts-expect-error It is a switch.
    runNode(node, { parameters: { ...chosen, more: { isInsured: 'yes' } } });
  });

  it('may differ from item to item', () => {
    runNode(node, { parameters: () => ({ resource: 'parcel', operation: 'create', kg: 1 }) });
    // @ts-expect-error The name is mistyped.
    runNode(node, { parameters: () => ({ resource: 'parcel', operation: 'create', kgs: 1 }) });
  });

  it('are taken as they are where the test puts them together', () => {
    const run = (parameters: JsonObject) => runNode(node, { parameters });
    run({ resource: 'parcel' });
  });

  it('are those of a plain node and of a trigger', () => {
    const plain = defineNode({
      ...meta,
      name: 'test.plain',
      group: [],
      family: 'service',
      defaults: { name: 'Plain' },
      parameters: [string('state', { label: 'State' })],
      run: () => null,
    });
    runNode(plain, { parameters: { state: 'open' } });
    // @ts-expect-error The name is mistyped.
    runNode(plain, { parameters: { stat: 'open' } });
    // @ts-expect-error The name is mistyped.
    lookupContext(plain, { parameters: { stat: 'open' } });
    const hook = defineWebhookTrigger({
      ...meta,
      name: 'test.hook',
      service: parcels,
      parameters: [size],
      register: () => ({}),
      unregister: () => undefined,
      receive: () => [],
    });
    callWebhook(hook, {}, { parameters: { size: 'small' } });
    // @ts-expect-error The name is mistyped.
    callWebhook(hook, {}, { parameters: { siez: 'small' } });
    // @ts-expect-error The name is mistyped.
    lookAfterSubscription(hook, 'keep', { url: 'https://own.example', parameters: { siez: 'small' } });
    const poll = definePollTrigger({ ...meta, name: 'test.poll', service: parcels, poll: () => ({ items: [] }) });
    readSchedules(poll, { parameters: { pollTimes: { item: [{ mode: 'everyMinute' }] } } });
    // @ts-expect-error The name is mistyped.
    readSchedules(poll, { parameters: { polTimes: {} } });
  });
});

describe('credentials of a test', () => {
  it('are of kinds that the node has', () => {
    runNode(node, { credentials: { parcelsApi: { token: 't' }, parcelsKey: { key: 'k' } } });
    // @ts-expect-error The name is mistyped.
    runNode(node, { credentials: { parcelApi: { token: 't' } } });
  });
});
