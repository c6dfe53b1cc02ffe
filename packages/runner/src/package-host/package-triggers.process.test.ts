import type { Implementation, Item, ListenContext, SubscriptionContext, WebhookContext } from '@millrace/node-sdk';
import type { JsonObject, NodeTypeDescription } from '@millrace/workflow';
import { afterAll, expect, test } from 'vitest';
import { describePackage } from './describe-package.ts';
import { packageNode } from './package-node.ts';
import { PackagePool } from './pool/package-pool.ts';
import { removePackages, writePackage } from './testing/write-package.ts';

const pool = new PackagePool({ maxHosts: 2, memoryMiB: 64, ssrfAllow: [], hangMs: 60_000 });
afterAll(() => pool.close());
afterAll(removePackages);

const place = writePackage({
  execute: 'return [[]];',
  missing: ['Gone'],
  more: {
    Poller: {
      description: { polling: true },
      members: `async poll() {
        const memory = this.getWorkflowStaticData('node');
        memory.count = (memory.count ?? 0) + 1;
        return memory.count > 2 ? null : [[{ json: { count: memory.count, depot: this.getNodeParameter('depot', 'none') } }]];
      }`,
    },
    Caller: {
      description: {
        webhooks: [{ name: 'default', httpMethod: 'POST', path: 'parcels', responseMode: 'onReceived' }],
      },
      members: `
        webhookMethods = { default: {
          async checkExists() { return this.getWorkflowStaticData('node').id !== undefined; },
          async create() {
            const url = this.getNodeWebhookUrl('default');
            this.getWorkflowStaticData('node').id = (await this.helpers.httpRequest({ method: 'POST', url: 'https://parcels.example/hooks', body: { url } })).id;
            return true;
          },
          async delete() { delete this.getWorkflowStaticData('node').id; return true; },
        } };
        async webhook() {
          const { challenge, parcel } = this.getBodyData();
          if (challenge === 'written') { this.getResponseObject().status(202).setHeader('X-By', 'parcels').end('by hand'); return { noWebhookResponse: true }; }
          if (challenge) return { webhookResponse: challenge };
          return { workflowData: [this.helpers.returnJsonArray({ parcel, from: this.getQueryData().from, sign: this.getHeaderData()['x-sign'] })] };
        }`,
    },
    Listener: {
      description: {},
      members: `async trigger() {
        let count = 0;
        const timer = setInterval(() => { if (count < 2) this.emit([this.helpers.returnJsonArray({ count: ++count })]); }, 5);
        if (this.getNodeParameter('broken', false)) setTimeout(() => this.emitError(new Error('The line is cut')), 5);
        return { closeFunction: async () => { clearInterval(timer); this.logger.info('let go'); } };
      }`,
    },
  },
});
const catalogue = describePackage(place, pool).then(
  ({ json }) => JSON.parse(Buffer.from(json).toString()) as { nodeTypes: NodeTypeDescription[]; leftOut: object[] },
);

async function trigger<Kind extends Implementation['kind']>(name: string, kind: Kind) {
  const description = (await catalogue).nodeTypes.find((type) => type.name.endsWith(name));
  if (!description) throw new Error(`There is no ${name}`);
  const { implementation } = packageNode(description, place, {
    runs: pool,
    signers: pool,
    suppliers: pool,
    listeners: pool,
  });
  if (implementation.kind !== kind) throw new Error(`"${name}" is ${implementation.kind}`);
  return { description, implementation: implementation as Extract<Implementation, { kind: Kind }> };
}

function contextFor<Context>(more: object = {}): Context {
  const requests: JsonObject[] = [];
  const context = {
    node: { id: '1', name: 'Parcels', type: 'n8n-nodes-parcels.Caller', typeVersion: 1 },
    workflow: { id: 'w1', name: 'Shipping', active: true, timezone: 'UTC' },
    execution: { id: '7', mode: 'trigger' },
    parameters: {},
    staticData: { node: {}, workflow: {} },
    state: {},
    signal: new AbortController().signal,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    http: {
      async request({ body }: { body: string }) {
        requests.push(JSON.parse(body));
        return { status: 200, statusText: 'OK', headers: {}, url: '', body: Buffer.from('{"id":"h1"}') };
      },
    },
    requests,
    ...more,
  };
  return context as Context;
}

test('a file that is missing costs its own node type only', async () => {
  const { leftOut } = await catalogue;
  expect(leftOut).toEqual([{ name: 'dist/Gone.node.js', reason: "Cannot find module 'dist/Gone.node.js'" }]);
});

test('a trigger that polls remembers, and has times to set', async () => {
  const { description, implementation } = await trigger('Poller', 'pollTrigger');
  expect(description).toMatchObject({ trigger: 'poll', polling: true, family: 'trigger', inputs: [] });
  expect(description.properties[0]).toMatchObject({ name: 'pollTimes' });
  const context = contextFor<SubscriptionContext<JsonObject>>({ parameters: { depot: 'North' } });
  expect(await implementation.poll(context)).toEqual([{ json: { count: 1, depot: 'North' } }]);
  context.staticData.node.count = 2;
  expect(await implementation.poll(context)).toBeNull();
  expect(context.staticData.node).toEqual({ count: 3 });
  const pollTimes = { item: [{ mode: 'everyHour', minute: 7 }] };
  expect(implementation.schedules({ ...context, parameters: { pollTimes } })).toHaveLength(1);
});

test('a trigger that is called subscribes once for each address, and takes calls', async () => {
  const { description, implementation } = await trigger('Caller', 'webhookTrigger');
  expect(description.webhooks).toEqual([
    { name: 'default', httpMethod: 'POST', path: 'parcels', responseMode: 'onReceived' },
  ]);
  const { subscription } = implementation;
  const at = (url: string) => contextFor<SubscriptionContext<JsonObject> & { requests: object[] }>({ url, ...memory });
  const memory = { staticData: { node: {} as JsonObject, workflow: {} } };
  const first = at('https://millrace.example/webhook/a');
  await subscription?.keep(first);
  await subscription?.keep(first);
  expect(memory.staticData.node).toMatchObject({ id: 'h1' });
  expect(first.requests).toEqual([{ url: 'https://millrace.example/webhook/a' }]);
  await subscription?.remove(first);
  expect(memory.staticData.node).toEqual({});

  const call = async (body: string) => {
    const request = {
      ...{ method: 'POST', url: '/webhook/a?from=Ada', headers: { 'content-type': 'application/json', 'x-sign': 's' } },
      ...{ query: { from: 'Ada' }, params: {}, body: Buffer.from(body), remoteAddress: '192.0.2.1' },
    };
    return await implementation.onWebhook(
      contextFor<WebhookContext<JsonObject>>({ request, webhookName: 'default', responseMode: 'onReceived' }),
    );
  };
  expect(await call('{"parcel":3}')).toEqual({ outputs: [[{ json: { parcel: 3, from: 'Ada', sign: 's' } }]] });
  expect(await call('{"challenge":"x1"}')).toEqual({ reply: { status: 200, body: 'x1' } });
  expect(await call('{"challenge":"written"}')).toEqual({
    reply: { status: 202, headers: { 'x-by': 'parcels' }, body: Buffer.from('by hand') },
  });
});

test('a trigger that listens emits until it is closed, and says when it cannot go on', async () => {
  const { implementation } = await trigger('Listener', 'listenTrigger');
  const emitted: Item[] = [];
  const said: string[] = [];
  const failures: unknown[] = [];
  const about = {
    emit: async (items: Item[]) => void emitted.push(...items),
    fail: (error: unknown) => void failures.push(error),
    log: { debug() {}, warn() {}, error() {}, info: (message: string) => void said.push(message) },
  };
  const listener = await implementation.listen(contextFor<ListenContext<JsonObject>>(about));
  await expect.poll(() => emitted).toEqual([{ json: { count: 1 } }, { json: { count: 2 } }]);
  await listener.close();
  expect(said).toEqual(['let go']);
  expect(failures).toEqual([]);

  const broken = contextFor<ListenContext<JsonObject>>({ ...about, parameters: { broken: true } });
  await implementation.listen(broken);
  await expect.poll(() => String(failures)).toContain('The line is cut');
});
