import { defineWebhookTrigger, service } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { createFakePorts } from '../testing/fake-ports.ts';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { testChain, testNode } from '../testing/run-test-workflow.ts';
import { describeTriggers } from '../webhooks/describe-triggers.ts';
import { askTrigger } from './ask-trigger.ts';

const hook = defineWebhookTrigger({
  name: 'test.hook',
  displayName: 'Hook',
  description: 'Subscribes',
  version: 1,
  service: service({ name: 'Test', baseUrl: 'https://test.example' }),
  register: ({ url }) => ({ url }),
  unregister: () => undefined,
  receive: () => [],
});
const nodeTypes = nodeTypeList([hook]);
const workflow = testChain(testNode('Hook', 'hook', { webhookId: 'w1' }));

function lookAfter(action: 'keep' | 'remove', staticData: JsonObject | null) {
  return askTrigger({
    workflow,
    node: 'Hook',
    active: true,
    execution: { id: 'work-1', mode: 'trigger' },
    ports: createFakePorts({ nodeTypes }).ports,
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: {},
    vars: {},
    staticData,
    subscription: { action, publicUrl: 'https://own.example/' },
  });
}

it('a trigger that subscribes is described by its webhook and by when it looks after its subscription', () => {
  const describeAll = (test: boolean) =>
    describeTriggers({ workflow, nodeTypes, timezone: 'UTC', test, now: () => 0 }).map(({ kind }) => kind);
  expect(describeAll(false)).toEqual(['webhook', 'subscription']);
  expect(describeAll(true)).toEqual(['webhook']);
});

it('it has the service call the address of its webhook, and remembers that until it is removed', async () => {
  const kept = await lookAfter('keep', null);
  expect(kept).toMatchObject({
    items: [],
    staticData: { 'node:Hook': { subscription: { stored: { url: 'https://own.example/webhook/w1/webhook' } } } },
  });
  expect(await lookAfter('keep', kept.staticData ?? null)).toEqual({ items: [] });
  expect(await lookAfter('remove', kept.staticData ?? null)).toEqual({ items: [], staticData: {} });
});
