import type { Item, JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCredential } from '../credentials/define-credential.ts';
import { NodeError } from '../errors/node-error.ts';
import { defineNode, defineTrigger } from '../nodes/define-node.ts';
import { defineSubNode } from '../nodes/define-sub-node.ts';
import { options, string } from '../parameters/builders.ts';
import { choiceOf, choices, locator, secret } from '../parameters/service-builders.ts';
import { defineServiceNode } from '../services/define-service-node.ts';
import { service } from '../services/service.ts';
import { definePollTrigger } from '../triggers/define-poll-trigger.ts';
import { defineWebhookTrigger } from '../triggers/define-webhook-trigger.ts';
import { credentialClass } from './credential-class.ts';
import { fakeHost } from './fake-host.ts';
import { nodeClass } from './node-class.ts';
import { differencesOf, missingIn } from './portability.ts';

const api = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels account',
  parameters: [string('host', { label: 'Host' }), secret('token', { label: 'Token' })],
  baseUrl: ({ host }) => `https://${host}`,
  authenticate: ({ token }) => ({ headers: { authorization: token }, query: [['v', '2']] }),
});
const parcels = service({ name: 'Parcels', credential: api });
const sizes = parcels.choices('sizes', {
  find: async ({ client }) =>
    (await client.get('/sizes', { answer: z.array(z.string()) })).map((name) => ({ name, value: name })),
});
const meta = { displayName: 'Parcels', description: 'Sends parcels', version: 1 } as const;
const node = defineServiceNode({
  ...meta,
  name: 'n8n-nodes-parcels.parcels',
  service: parcels,
  operations: {
    send: parcels.operation('Send', {
      parameters: [
        locator('depot', { label: 'Depot', address: /depots\/(\w+)/ }),
        choiceOf('size', { label: 'Size', from: sizes }),
      ],
      request: ({ depot, size }) => ({ method: 'POST', path: '/parcels', body: { depot: depot.value, size } }),
    }),
    fetch: parcels.operation('Fetch', {
      async run({ client, binary }) {
        const file = await client.download({ path: '/label' });
        return { json: {}, binary: { data: await binary.create(file.content, file) } };
      },
    }),
  },
});
const parts = { credentialTypes: [api], credentialTests: [] };
const credentials = { parcelsApi: { host: 'parcels.example', token: 't' } };
const plain = {
  ...meta,
  name: 'n8n-nodes-parcels.plain',
  group: [],
  family: 'service' as const,
  defaults: { name: 'Plain' },
};

type Work = (this: unknown, ...given: unknown[]) => Promise<unknown>;
const made = (type: Parameters<typeof nodeClass>[0]) =>
  new (nodeClass(type, parts))() as Record<string, Work> & JsonObject;

describe('a class of a node', () => {
  it('is described as packages are', () => {
    const { description } = made(node);
    expect(description).toMatchObject({
      name: 'parcels',
      usableAsTool: true,
      inputs: ['main'],
      credentials: [{ name: 'parcelsApi', required: true }],
    });
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
  });

  it('works on each item with parameters that are settled, and links what it makes', async () => {
    const depot = { __rl: true, mode: 'url', value: 'https://parcels.example/depots/d1' };
    const host = fakeHost({
      items: [{ json: {} }, { json: {} }],
      parameters: (index) => ({ operation: 'send', depot, size: index === 0 ? 'small' : 'large' }),
      credentials,
      answer: ({ body }) => ({ json: { sent: JSON.parse(String(body)) } }),
    });
    expect(await made(node).execute?.call(host)).toEqual([
      [
        { json: { sent: { depot: 'd1', size: 'small' } }, pairedItem: { item: 0 } },
        { json: { sent: { depot: 'd1', size: 'large' } }, pairedItem: { item: 1 } },
      ],
    ]);
    expect(host.requests).toMatchObject([
      { credentialType: 'parcelsApi', method: 'POST', url: 'https://parcels.example/parcels' },
      { headers: { 'content-type': 'application/json' } },
    ]);
  });

  it('says what is wrong with its item, or goes on with it', async () => {
    const failing = (continueOnFail: boolean) =>
      fakeHost({
        items: [{ json: {} }],
        parameters: () => ({ operation: 'send' }),
        credentials,
        continueOnFail,
        answer: () => ({ status: 404, json: { message: 'No depot' } }),
      });
    await expect(made(node).execute?.call(failing(false))).rejects.toMatchObject({ itemIndex: 0 });
    expect(await made(node).execute?.call(failing(true))).toMatchObject([
      [{ json: { error: 'Parcels does not have what was asked for (404): No depot' }, pairedItem: { item: 0 } }],
    ]);
  });

  it('tells an error in the form of its host', async () => {
    class HostError extends Error {
      readonly about: JsonObject;
      constructor(_node: unknown, error: Error, about: JsonObject) {
        super(error.message);
        this.about = about;
      }
    }
    const Class = nodeClass(node, { ...parts, NodeOperationError: HostError });
    const host = fakeHost({ items: [{ json: {} }], parameters: () => ({ operation: 'send' }), credentials: {} });
    const run = (new Class() as Record<string, Work>).execute?.call(host);
    await expect(run).rejects.toMatchObject({ about: { itemIndex: 0 } });
    await expect(run).rejects.toBeInstanceOf(HostError);
  });

  it('hands files on as they come', async () => {
    const host = fakeHost({
      items: [{ json: {} }],
      parameters: () => ({ operation: 'fetch' }),
      credentials,
      answer: () => ({ headers: { 'Content-Type': 'text/plain' }, body: 'abc' }),
    });
    const outputs = (await made(node).execute?.call(host)) as Item[][] | undefined;
    expect(outputs?.[0]?.[0]?.binary?.data).toMatchObject({ mimeType: 'text/plain', data: 'YWJj' });
  });

  it('sends items different ways', async () => {
    const route = defineNode({
      ...plain,
      outputs: ['main', 'main'],
      parameters: [options('to', { label: 'To', options: choices('left', 'right') })],
      route: ({ parameters: { to } }) => (to === 'left' ? 0 : 1),
    });
    const items = [{ json: { n: 1 } }, { json: { n: 2 } }];
    const host = fakeHost({ items, parameters: (index) => ({ to: index === 0 ? 'right' : 'left' }) });
    expect(await made(route).execute?.call(host)).toEqual([
      [{ json: { n: 2 }, pairedItem: { item: 1 } }],
      [{ json: { n: 1 }, pairedItem: { item: 0 } }],
    ]);
  });

  it('gets the items of all inputs', async () => {
    const join = defineNode({
      ...plain,
      inputs: ['main', 'main'],
      parameters: [],
      runAll: ({ inputs }) => [
        { json: { counts: inputs.map((items) => items?.length ?? 0) }, pairedItem: { item: 0 } },
      ],
    });
    const host = fakeHost({ items: [{ json: {} }], others: [{ json: {} }, { json: {} }] });
    expect(await made(join).execute?.call(host)).toMatchObject([[{ json: { counts: [1, 2] } }]]);
  });

  it('fails with the name of what packages do not have', async () => {
    const reads = defineNode({
      ...plain,
      parameters: [],
      run: async ({ files }) => ({ json: { files: await files.list('/') } }),
    });
    const run = made(reads).execute?.call(fakeHost({ items: [{ json: {} }] }));
    await expect(run).rejects.toThrow("'files' is there for nodes of Millrace itself only, not for those of packages");
  });

  it('has the versions of its node', () => {
    const second = defineNode({ ...plain, version: 2, parameters: [], run: () => null });
    const first = defineNode({ ...plain, parameters: [], run: () => null });
    const versioned = made([first, second]);
    expect(versioned).toMatchObject({
      currentVersion: 2,
      description: { defaultVersion: 2 },
      nodeVersions: { 1: { description: { version: 1 } }, 2: { description: { version: 2 } } },
    });
  });

  it('offers choices', async () => {
    const host = fakeHost({ credentials, answer: () => ({ json: ['small'] }) });
    const { loadOptions } = made(node).methods as unknown as { loadOptions: Record<string, Work> };
    expect(await loadOptions.sizes?.call(host)).toEqual([{ name: 'small', value: 'small' }]);
  });
});

describe('a class of a trigger', () => {
  it('looks for something new; its host adds the times', async () => {
    const trigger = definePollTrigger({
      ...meta,
      name: 'n8n-nodes-parcels.trigger',
      service: parcels,
      poll: ({ cursor }) => ({
        items: cursor === 'b' ? [] : [{ json: { at: cursor ?? null } }],
        cursor: cursor ? 'b' : 'a',
      }),
    });
    const { description, poll } = made(trigger);
    expect(description).toMatchObject({ polling: true, properties: [] });
    const host = fakeHost({ credentials, mode: 'trigger' });
    const looks = [await poll?.call(host), await poll?.call(host), await poll?.call(host)];
    expect(looks).toEqual([null, [[{ json: { at: 'a' } }]], null]);
  });

  it('subscribes, takes calls, and unsubscribes', async () => {
    const trigger = defineWebhookTrigger({
      ...meta,
      name: 'n8n-nodes-parcels.hook',
      service: parcels,
      register: async ({ client, url }) => ({ id: String(await client.post('/hooks', { url })) }),
      unregister: ({ client }) => client.delete('/hooks'),
      verify: ({ headers }) => headers.key === 'k',
      receive: ({ body }) => [{ json: { body } }],
    });
    const { webhook, webhookMethods } = made(trigger);
    const host = fakeHost({ credentials, url: 'https://own.example/hook', answer: () => ({ json: 'h1' }) });
    const life = (webhookMethods as unknown as { default: Record<string, Work> }).default;
    expect([await life.checkExists?.call(host), await life.create?.call(host)]).toEqual([false, true]);
    expect(host.requests).toMatchObject([{ method: 'POST', url: 'https://parcels.example/hooks' }]);
    host.call = { headers: { key: 'k' }, body: '{"id":1}' };
    expect(await webhook?.call(host)).toEqual({ workflowData: [[{ json: { body: { id: 1 } } }]] });
    host.call = { headers: {}, body: '{"id":1}' };
    expect(await webhook?.call(host)).toEqual({ noWebhookResponse: true });
    expect(host.reply.status).toBe(401);
    await life.delete?.call(host);
    expect(host.requests.at(-1)).toMatchObject({ method: 'DELETE' });
  });

  it('listens until it is closed', async () => {
    const open = new Set<string>();
    const trigger = defineTrigger({
      ...plain,
      parameters: [],
      trigger: 'listen',
      async listen({ emit }) {
        open.add('listener');
        await emit([{ json: { n: 1 } }]);
        return { close: () => void open.clear() };
      },
    });
    const host = fakeHost({});
    const listening = (await made(trigger).trigger?.call(host)) as { closeFunction(): Promise<void> } | undefined;
    expect([host.emitted, open.size]).toEqual([[[[{ json: { n: 1 } }]]], 1]);
    await listening?.closeFunction();
    expect(open.size).toBe(0);
  });
});

describe('a class of a credential', () => {
  it('signs requests', async () => {
    const type = new (credentialClass(api))() as Record<string, Work>;
    expect(type).toMatchObject({ name: 'parcelsApi', displayName: 'Parcels account' });
    const asked = { url: 'https://parcels.example', headers: { accept: 'x' }, qs: { a: '1' } };
    expect(await type.authenticate?.(credentials.parcelsApi, asked)).toMatchObject({
      headers: { accept: 'x', authorization: 't' },
      qs: { a: '1', v: '2' },
    });
  });

  it('keeps what it fetched, and signs with it', async () => {
    const session = defineCredential({
      name: 'parcelsSession',
      displayName: 'Parcels session',
      parameters: [secret('key', { label: 'Key' })],
      prepare: async (_, send) => ({
        session: new TextDecoder().decode((await send({ url: 'https://a.example' })).body),
      }),
      authenticate: (fields) => ({ headers: { authorization: String((fields as JsonObject).session) } }),
    });
    const type = new (credentialClass(session))() as Record<string, Work>;
    const fetched = (await type.preAuthentication?.call(fakeHost({ answer: () => ({ body: 's1' }) }), {
      key: 'k',
    })) as JsonObject;
    expect(Object.keys(fetched)).toEqual(['millraceSession']);
    expect(await type.authenticate?.({ key: 'k', ...fetched }, { url: 'https://a.example' })).toMatchObject({
      headers: { authorization: 's1' },
    });
  });
});

it('what packages cannot have is named', () => {
  const timer = defineTrigger({ ...plain, parameters: [], trigger: 'schedule', schedules: () => [], emit: () => [] });
  const tool = defineSubNode({
    ...plain,
    parameters: [],
    supplies: 'ai_outputParser',
    supply: () => {
      throw new NodeError('no');
    },
  });
  const waits = defineNode({ ...plain, parameters: [], runAll: () => [], onResume: () => [] });
  expect([missingIn(node), missingIn(timer), missingIn(tool), missingIn(waits)]).toEqual([
    [],
    ['schedules (triggers that fire at times)'],
    ['supply (sub-nodes)'],
    ['onResume (putting an execution aside)'],
  ]);
  expect(differencesOf(node)).toEqual([]);
});
