import type { JsonObject } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { path } from '../client/request.ts';
import type { Tool } from '../context/supplies.ts';
import { defineCredential } from '../credentials/define-credential.ts';
import { defineNode, defineTrigger } from '../nodes/define-node.ts';
import { resource } from '../operations/resource.ts';
import { string } from '../parameters/builders.ts';
import { secret } from '../parameters/service-builders.ts';
import { defineServiceNode } from '../services/define-service-node.ts';
import { service } from '../services/service.ts';
import { supplyNode } from '../testing/index.ts';
import { asTool } from './as-tool.ts';

const parcelsApi = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels',
  parameters: [secret('token', { label: 'Token' })],
  authenticate: ({ token }) => ({ headers: { authorization: token } }),
});
const parcels = service({ name: 'Parcels', credential: parcelsApi, baseUrl: 'https://parcels.example' });
const node = defineServiceNode({
  name: 'test.parcels',
  displayName: 'Parcels',
  description: 'Sends parcels',
  version: [1, 2],
  codex: { categories: ['Communication'] },
  service: parcels,
  resources: {
    parcel: resource('Parcel', {
      get: parcels.operation('Get', {
        action: 'Get a parcel',
        parameters: [string('id', { label: 'Id' })],
        async run({ client, parameters, share }) {
          const kind = await share('kind', async () => ({ thing: 'box', close: () => undefined }));
          return { json: { kind, answer: await client.get(path`/parcels/${parameters.id}`) } };
        },
      }),
      add: parcels.operation('Add', {
        async runAll({ client, eachItem }) {
          return await eachItem(async ({ json }) => [
            { json: { added: json, by: await client.post('/parcels', json) } },
          ]);
        },
      }),
    }),
  },
});

const supply = (parameters: Parameters<typeof supplyNode>[1]) =>
  supplyNode<Tool>(asTool(node), {
    nodeName: 'Find a parcel!',
    credentials: { parcelsApi: { token: 't' } },
    http: ({ url }) => ({ json: { url } }),
    ...parameters,
  });

it('is a sub-node with the parameters and versions of the node', () => {
  const { description } = asTool(node);
  expect(description).toMatchObject({
    name: 'test.parcelsTool',
    displayName: 'Parcels tool',
    version: [1, 2],
    inputs: [],
    outputs: ['ai_tool'],
    codex: { categories: ['AI'], subcategories: { AI: ['Tools'] } },
  });
  const names = description.properties.map(({ name }) => name);
  expect(names).toEqual(['descriptionType', 'toolDescription', 'resource', 'operation', 'id']);
});

it('says what is written where a node does one thing, as files hold it, else what the node does', async () => {
  const one = asTool(
    defineNode({
      ...{ name: 'test.weather', displayName: 'Weather', description: 'Reads the weather', version: 1, group: [] },
      ...{ family: 'service', defaults: { name: 'Weather' } },
      parameters: [string('city', { label: 'City' })],
      run: () => ({ json: {} }),
    }),
  );
  expect(one.description.properties.map(({ name }) => name)).toEqual(['toolDescription', 'city']);
  const said = async (parameters: JsonObject) => (await supplyNode<Tool>(one, { parameters })).thing.description;
  expect(await said({ toolDescription: 'Tells whether to take a coat' })).toBe('Tells whether to take a coat');
  expect(await said({})).toBe('Reads the weather');
});

it('runs the node with what the model gives, and notes the call', async () => {
  const { thing, runs } = await supply({ parameters: ({ json }) => ({ id: String(json.number ?? '') }) });
  expect(thing).toMatchObject({ name: 'Find_a_parcel_', description: 'Get a parcel in Parcels' });
  const answer = [{ kind: 'box', answer: { url: 'https://parcels.example/parcels/7' } }];
  expect(JSON.parse(await thing.invoke({ number: 7 }))).toEqual(answer);
  expect(runs).toEqual([{ request: { number: 7 }, response: { response: answer } }]);
});

it('runs operations over all items over the one that it makes', async () => {
  const { thing, requests } = await supply({ parameters: { operation: 'add' } });
  const [made] = JSON.parse(await thing.invoke({ weight: 2 }));
  expect(made).toEqual({ added: { weight: 2 }, by: { url: 'https://parcels.example/parcels' } });
  expect(requests.map(({ body }) => body)).toEqual(['{"weight":2}']);
});

it('tells the model what the user wrote', async () => {
  const { thing } = await supply({ parameters: { descriptionType: 'manual', toolDescription: 'Knows all parcels' } });
  expect(thing.description).toBe('Knows all parcels');
});

it('cannot be made of a trigger', () => {
  const trigger = defineTrigger({
    name: 'test.trigger',
    displayName: 'Trigger',
    description: '',
    version: 1,
    group: ['trigger'],
    family: 'trigger',
    defaults: { name: 'Trigger' },
    trigger: 'manual',
    parameters: [],
    emit: () => [],
  });
  expect(() => asTool(trigger)).toThrow('it does not work on items');
});
