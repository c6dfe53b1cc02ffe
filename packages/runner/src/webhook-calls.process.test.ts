import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chain, RunnerUnderTest } from './testing/runner-process.ts';
import { code, set } from './testing/small-nodes.ts';

let runner: RunnerUnderTest;
beforeAll(async () => {
  runner = new RunnerUnderTest();
  await runner.next('ready');
});
afterAll(() => runner[Symbol.asyncDispose]());

describe('a webhook call', () => {
  const call = (body: string) => ({
    method: 'POST',
    url: '/webhook/hook?name=Ada',
    headers: [['content-type', 'application/json']] as Array<[string, string]>,
    params: [],
    body: new TextEncoder().encode(body),
    remoteAddress: '192.0.2.7',
  });
  const webhook = (responseMode: string, options: object = {}) => ({
    name: 'Webhook',
    type: 'webhook',
    typeVersion: 2,
    webhookId: 'hook',
    parameters: { httpMethod: 'POST', path: 'hook', responseMode, ...options },
  });
  const start = (body = '{"n":1}') =>
    ({ kind: 'webhook', node: 'Webhook', webhookName: 'default', test: false, call: call(body) }) as const;
  const respond = {
    name: 'Respond',
    type: 'respondToWebhook',
    typeVersion: 1.1,
    parameters: { respondWith: 'json', responseBody: '={{ { got: $json.sum } }}' },
  };
  const sum = set('Sum', '={"sum": {{ $json.body.n + 1 }}, "name": "{{ $json.query.name }}"}');

  /** Without the steps: those that take long are told of beside it. */
  async function conversation(executionId: string) {
    const isLast = (type: string) => type === 'executionFinished' || type === 'declined';
    const about = () =>
      runner.messages.filter((message) => 'executionId' in message && message.executionId === executionId);
    while (!about().some((message) => isLast(message.type))) await runner.anything();
    const told = about().filter(({ type }) => type !== 'nodeFinished');
    return told.map((message) => {
      if (!('reply' in message) || !message.reply) return message.type;
      return [message.type, message.reply.status, Buffer.from(message.reply.body).toString()];
    });
  }

  test('is answered before the run when the trigger says so', async () => {
    runner.start(chain(webhook('onReceived'), sum), { executionId: 'at-once', mode: 'webhook', start: start() });
    expect(await conversation('at-once')).toEqual([
      ['accepted', 200, '{"message":"Workflow was started"}'],
      'executionFinished',
    ]);
  });

  test('is answered with what the last node put out', async () => {
    runner.start(chain(webhook('lastNode'), sum), { executionId: 'last', mode: 'webhook', start: start() });
    expect(await conversation('last')).toEqual([
      'accepted',
      ['reply', 200, '{"sum":2,"name":"Ada"}'],
      'executionFinished',
    ]);
  });

  test('is answered by the node that responds', async () => {
    runner.start(chain(webhook('responseNode'), sum, respond), {
      executionId: 'node',
      mode: 'webhook',
      start: start(),
    });
    expect(await conversation('node')).toEqual(['accepted', ['reply', 200, '{"got":2}'], 'executionFinished']);
  });

  test('is answered with an error when the workflow fails before it can answer', async () => {
    const fails = code('Fails', 'throw new Error("inner secret")');
    runner.start(chain(webhook('responseNode'), fails, respond), {
      executionId: 'fails',
      mode: 'webhook',
      start: start(),
    });
    const messages = await conversation('fails');
    expect(messages).toContainEqual(['reply', 500, '{"code":0,"message":"Error in workflow"}']);
  });

  test('is answered empty when no node responded', async () => {
    runner.start(chain(webhook('responseNode'), sum), { executionId: 'silent', mode: 'webhook', start: start() });
    expect((await conversation('silent'))[1]).toEqual(['reply', 200, '']);
  });

  test('that the trigger refuses starts nothing', async () => {
    const guarded = webhook('onReceived', { options: { ipWhitelist: '203.0.113.1' } });
    runner.start(chain(guarded, sum), { executionId: 'refused', mode: 'webhook', start: start() });
    const [first, ...rest] = await conversation('refused');
    expect(first).toEqual(['declined', 403, expect.any(String)]);
    expect(rest).toEqual([]);
  });
});
