import { defineTrigger, type IncomingRequest, string } from '@millrace/node-sdk';
import {
  addressOfPath,
  type ExecutionResult,
  type Item,
  type WebhookDescription,
  type Workflow,
} from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { TriggerError } from '../errors/trigger-error.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { testChain, testNode } from '../testing/run-test-workflow.ts';
import { testNodes } from '../testing/test-nodes.ts';
import { readResponse, type WebhookResponse } from '../webhook-fields/response-settings.ts';
import { WebhookFields } from '../webhook-fields/webhook-fields.ts';
import { describeTriggers } from './describe-triggers.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { replyFromResult, replyOnReceived, textFromResult } from './replies.ts';

const nodeTypes = nodeTypeList(testNodes);

function describeAll(workflow: Workflow, test = false) {
  return describeTriggers({ workflow, workflowId: 'w1', nodeTypes, timezone: 'Europe/Berlin', test, now: () => 0 });
}

function hook(parameters: Workflow['nodes'][number]['parameters'], webhookId?: string) {
  return testNode('Hook', 'webhook', { parameters, ...(webhookId && { webhookId }) });
}

describe('triggers of a workflow', () => {
  it('are the webhooks and schedules of its enabled nodes', () => {
    const workflow = testChain(
      hook({ path: '/orders/', methods: 'post' }, 'abc'),
      testNode('Timer', 'schedule', { parameters: { cron: '*/5 * * * *' } }),
      testNode('Off', 'schedule', { disabled: true }),
      testNode('By hand', 'manual'),
    );
    expect(describeAll(workflow)).toEqual([
      {
        kind: 'webhook',
        node: 'Hook',
        webhookName: 'default',
        method: 'POST',
        path: 'abc/orders',
        address: 'webhook',
        responseMode: 'onReceived',
      },
      { kind: 'schedule', node: 'Timer', cron: '*/5 * * * *', every: 1, timezone: 'Europe/Berlin' },
    ]);
    expect(describeAll(workflow, true).map(({ kind }) => kind)).toEqual(['webhook']);
  });

  it('have one endpoint for each method', () => {
    const found = describeAll(testChain(hook({ path: 'a', methods: ['GET', 'POST', 'GET'] }, 'x')));
    expect(found.map((trigger) => trigger.kind === 'webhook' && trigger.method)).toEqual(['GET', 'POST']);
  });

  it('without an id of their own stand behind the workflow and the node', () => {
    expect(describeAll(testChain(hook({ path: 'a' })))).toMatchObject([{ path: 'w1/hook/a' }]);
  });

  it('have the whole path they ask for, unless it is empty or has variable parts', () => {
    const whole = defineTrigger({
      name: 'whole',
      displayName: 'Whole',
      description: '',
      version: 1,
      group: ['trigger'],
      family: 'trigger',
      trigger: 'webhook',
      defaults: { name: 'Whole' },
      webhooks: [{ name: 'default', isFullPath: true, httpMethod: 'GET', path: '={{ $parameter.path }}' }],
      parameters: [string('path', { label: 'Path' })],
      onWebhook: () => ({}),
    });
    const pathOf = (path: string, webhookId?: string) => {
      const node = testNode('Hook', 'webhook', {
        type: 'whole',
        parameters: { path },
        ...(webhookId && { webhookId }),
      });
      const [trigger] = describeTriggers({
        workflow: testChain(node),
        workflowId: 'w',
        nodeTypes: nodeTypeList([whole]),
        timezone: 'UTC',
        test: false,
        now: () => 0,
      });
      return trigger?.kind === 'webhook' ? trigger.path : '';
    };
    expect(pathOf('/a/b', 'id')).toBe('a/b');
    expect(pathOf('', 'id')).toBe('id');
    expect(pathOf('users/:name', 'id')).toBe('id/users/:name');
    expect(pathOf('users/:name')).toBe('users/:name');
    expect(addressOfPath(pathOf('', ':a/b c'))).toBe('%3Aa/b%20c');
    expect(pathOf('')).toBe(`w/${testNode('Hook', 'webhook').id}`);
  });

  it('may have a path with expressions', () => {
    expect(describeAll(testChain(hook({ path: '={{ "a" + "b" }}' }, 'x')))).toMatchObject([{ path: 'x/ab' }]);
  });

  it('that cannot be set up name their node and what is wrong', () => {
    const workflow = testChain(testNode('Timer', 'schedule', { parameters: { cron: '' } }));
    const attempt = () => describeAll(workflow);
    expect(attempt).toThrow(TriggerError);
    expect(attempt).toThrow('The rule is empty');
  });
});

const request: IncomingRequest = {
  method: 'POST',
  url: '/hook',
  headers: Object.create(null),
  query: Object.create(null),
  params: Object.create(null),
  body: new Uint8Array(),
  remoteAddress: '127.0.0.1',
};

function receive(workflow: Workflow, call: { node?: string; request?: Partial<IncomingRequest> } = {}) {
  const { ports } = createFakePorts({ nodeTypes });
  return receiveWebhook({
    workflow,
    workflowId: 'w1',
    active: true,
    execution: { id: '1', mode: 'webhook' },
    ports,
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: {},
    vars: {},
    node: call.node ?? 'Hook',
    webhookName: 'default',
    request: { ...request, ...call.request },
  });
}

describe('a webhook call', () => {
  it('gives the items to run with and how to answer', async () => {
    const workflow = testChain(
      hook({ path: 'a', responseMode: 'lastNode', responseData: 'allEntries', responseCode: 201 }),
    );
    expect(await receive(workflow)).toEqual({
      result: {
        outputs: [[{ json: { method: 'POST', path: 'a', webhookName: 'default', responseMode: 'lastNode' } }]],
      },
      response: {
        mode: 'lastNode',
        code: 201,
        data: 'allEntries',
        headers: [],
        contentType: undefined,
        binaryProperty: 'data',
        property: undefined,
      },
    });
  });

  it('can be answered by the trigger at once', async () => {
    const { result } = await receive(testChain(hook({ path: 'a' })), { request: { method: 'DELETE' } });
    expect(result).toEqual({ reply: { status: 405, body: 'no' } });
  });

  it('to a node that is gone, or is no webhook, is refused', async () => {
    const workflow = testChain(hook({ path: 'a' }), testNode('Other', 'pass'));
    await expect(receive(workflow, { node: 'Gone' })).rejects.toMatchObject({ code: 'NODE_NOT_FOUND', node: 'Gone' });
    await expect(receive(workflow, { node: 'Other' })).rejects.toMatchObject({
      code: 'WEBHOOK_INVALID',
      node: 'Other',
    });
  });
});

const plain: WebhookResponse = {
  mode: 'lastNode',
  code: 200,
  data: 'firstEntryJson',
  headers: [],
  contentType: undefined,
  binaryProperty: 'data',
  property: undefined,
};

const files = { read: async () => new Uint8Array([1, 2]) };

function resultOf(items: Item[]): ExecutionResult {
  const run = { startTime: 0, executionTime: 0, executionIndex: 0, executionStatus: 'success', source: [] } as const;
  return {
    status: 'success',
    startedAt: 0,
    stoppedAt: 0,
    lastNodeExecuted: 'End',
    runData: { End: [{ ...run, source: [], data: { main: [[], items] } }] },
  };
}

describe('the answer of the last node', () => {
  const two = resultOf([{ json: { a: { b: [1, 2] } } }, { json: { n: 2 } }]);

  it('is its first item', async () => {
    expect(await replyFromResult(two, plain, files)).toEqual({ status: 200, body: { json: { a: { b: [1, 2] } } } });
  });

  it('is all of its items', async () => {
    const reply = await replyFromResult(two, { ...plain, data: 'allEntries', code: 202 }, files);
    expect(reply).toEqual({ status: 202, body: { json: [{ a: { b: [1, 2] } }, { n: 2 }] } });
  });

  it('is one field, found by its path', async () => {
    expect(await replyFromResult(two, { ...plain, property: 'a.b[1]' }, files)).toMatchObject({ body: { json: 2 } });
    expect(await replyFromResult(two, { ...plain, property: 'constructor' }, files)).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '',
    });
  });

  it('is text as it is', async () => {
    const result = resultOf([{ json: { html: '<p>Hi</p>' } }]);
    const reply = await replyFromResult(result, { ...plain, property: 'html', contentType: 'text/html' }, files);
    expect(reply).toEqual({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hi</p>' });
  });

  it('is a file with its type', async () => {
    const result = resultOf([{ json: {}, binary: { data: { data: '', mimeType: 'image/png' } } }]);
    const reply = await replyFromResult(result, { ...plain, data: 'firstEntryBinary' }, files);
    expect(reply).toEqual({ status: 200, headers: { 'content-type': 'image/png' }, body: new Uint8Array([1, 2]) });
    expect(await replyFromResult(two, { ...plain, data: 'firstEntryBinary' }, files)).toEqual({
      status: 500,
      body: { json: { message: 'The last node put out no binary data "data"' } },
    });
  });

  it('is empty when the node says so', async () => {
    expect(await replyFromResult(two, { ...plain, data: 'noData' }, files)).toEqual({ status: 200 });
  });

  it('tells when there is no item', async () => {
    expect(await replyFromResult(resultOf([]), plain, files)).toMatchObject({
      body: { json: { message: 'The workflow ended without an item to return' } },
    });
  });

  it('is an error without details when the workflow failed', async () => {
    const failed = await replyFromResult({ ...two, status: 'error' }, plain, files);
    expect(failed).toEqual({ status: 500, body: { json: { message: 'Error in workflow' } } });
  });
});

describe('the answer before the run', () => {
  it('says that the workflow was started, unless a text or nothing is to be sent', () => {
    const at = { ...plain, mode: 'onReceived', data: undefined };
    expect(replyOnReceived(at)).toEqual({ status: 200, body: { json: { message: 'Workflow was started' } } });
    expect(replyOnReceived({ ...at, data: 'thanks' })).toEqual({ status: 200, body: 'thanks' });
    expect(replyOnReceived({ ...at, data: 'noData', code: 204 })).toEqual({ status: 204 });
    expect(replyOnReceived({ ...at, headers: [['X-Trace', '1']] })).toMatchObject({ headers: { 'x-trace': '1' } });
  });
});

describe('the answer of a chat', () => {
  const said = (...items: Item[]) => textFromResult(resultOf(items));

  it('is the field output of the first item, else its field text, else all of it', () => {
    expect(said({ json: { text: 'b', output: 'a' } }, { json: { output: 'c' } })).toBe('a');
    expect(said({ json: { text: 'b', output: { n: 1 } } })).toBe('b');
    expect(said({ json: { output: { n: 1 }, more: 2 } })).toBe('{"n":1}');
    expect(said({ json: { n: 1 } })).toBe('{"n":1}');
  });

  it('is nothing where the workflow gave nothing', () => {
    expect(said()).toBe('');
    const { lastNodeExecuted: _, ...nothing } = resultOf([{ json: { output: 'a' } }]);
    expect(textFromResult(nothing)).toBe('');
  });
});

describe('how a call is answered', () => {
  const responseOf = (fields: Partial<WebhookDescription>) =>
    readResponse(new WebhookFields({ name: 'default', httpMethod: 'GET', path: '', ...fields }, {}, 1));

  it('is with 200 as soon as the call is taken, where the trigger says nothing', () => {
    expect(responseOf({})).toEqual({ ...plain, mode: 'onReceived', data: undefined });
  });

  it.each([
    [100, 100],
    [599, 599],
    [99, 200],
    [600, 200],
    [204.5, 200],
    ['202', 202],
    ['soon', 200],
  ])('is with a status there is: %s gives %i', (responseCode, code) => {
    expect(responseOf({ responseCode }).code).toBe(code);
  });

  it('has the headers that have a name', () => {
    const entries = [{ name: ' X-A ', value: 1 }, { name: 'X-B' }, { name: ' ', value: 'x' }, { name: 5 }, 'x'];
    expect(responseOf({ responseHeaders: { entries } as never }).headers).toEqual([
      ['X-A', '1'],
      ['X-B', ''],
    ]);
    expect(responseOf({ responseHeaders: { entries: {} } as never }).headers).toEqual([]);
    expect(responseOf({ responseHeaders: 'x' }).headers).toEqual([]);
  });
});
