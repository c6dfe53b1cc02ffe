import type { NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { type WebhookSettings, webhookAddresses } from './webhook-addresses.ts';

const settings: WebhookSettings = {
  urlBaseWebhook: 'http://host',
  endpointWebhook: 'webhook',
  endpointWebhookTest: 'webhook-test',
  endpointForm: 'form',
  endpointFormTest: 'form-test',
  endpointMcp: 'mcp',
  endpointMcpTest: 'mcp-test',
};

const description: NodeTypeDescription = {
  name: 'hook',
  displayName: 'Hook',
  description: '',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  inputs: [],
  outputs: ['main'],
  defaults: { name: 'Hook' },
  properties: [],
  webhooks: [
    { name: 'default', httpMethod: '={{ method }}', path: '={{ path }}', isFullPath: true },
    { name: 'setup', httpMethod: 'GET', path: 'x' },
  ],
};

const node: WorkflowNode = {
  id: 'n',
  name: 'Hook',
  type: 'hook',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  webhookId: 'abc',
};

const addresses = (path: unknown, method: unknown = 'POST') =>
  webhookAddresses({ node, workflowId: 'w' }, description, settings, (expression) =>
    expression.includes('path') ? path : method,
  );

describe('addresses of a webhook', () => {
  it('are a test and a production one, setup left out', () => {
    expect(addresses('orders')).toEqual([
      {
        methods: ['POST'],
        test: 'http://host/webhook-test/orders',
        production: 'http://host/webhook/orders',
        kind: 'webhook',
        isInvalid: false,
      },
    ]);
  });

  it('of a form are those of its page', () => {
    const form = { name: 'default', httpMethod: 'POST', path: 'order', isFullPath: true, nodeType: 'form' as const };
    const [address] = webhookAddresses(
      { node, workflowId: 'w' },
      { ...description, webhooks: [form] },
      settings,
      () => undefined,
    );
    expect(address).toMatchObject({
      test: 'http://host/form-test/order',
      production: 'http://host/form/order',
      kind: 'form',
    });
  });

  it('of an MCP server are those at which clients begin', () => {
    const webhook = { isFullPath: true, nodeType: 'mcp' as const };
    const webhooks = [
      { ...webhook, name: 'setup', httpMethod: 'GET', path: 'tools/sse' },
      { ...webhook, name: 'default', httpMethod: 'POST', path: 'tools/messages' },
    ];
    expect(
      webhookAddresses({ node, workflowId: 'w' }, { ...description, webhooks }, settings, () => undefined),
    ).toMatchObject([{ test: 'http://host/mcp-test/tools/sse', production: 'http://host/mcp/tools/sse', kind: 'mcp' }]);
  });

  it('have the id of the node in front of a path with a variable part', () => {
    expect(addresses('/user/:id')[0]?.production).toBe('http://host/webhook/abc/user/:id');
  });

  it('end with the id of the node where it names no path, in any case something of its own, and are a whole path as it is elsewhere', () => {
    expect(addresses('')[0]?.production).toBe('http://host/webhook/abc');
    expect(addresses('/')[0]?.production).toBe('http://host/webhook/abc');
    const { webhookId: _, ...unnamed } = node;
    const of = (path: string) =>
      webhookAddresses({ node: unnamed, workflowId: 'w' }, description, settings, () => path)[0]?.production;
    expect(of('')).toBe('http://host/webhook/w/n');
    expect(of('user/:id')).toBe('http://host/webhook/user/:id');
    unnamed.id = 'My node';
    expect(of('')).toBe('http://host/webhook/w/My%20node');
  });

  it('list all methods', () => {
    expect(addresses('a', ['GET', 'POST'])[0]?.methods).toEqual(['GET', 'POST']);
  });

  it('are invalid while the path cannot be worked out', () => {
    expect(addresses(undefined)[0]?.isInvalid).toBe(true);
    expect(addresses('={{ $json.x }}')[0]?.isInvalid).toBe(true);
  });
});
