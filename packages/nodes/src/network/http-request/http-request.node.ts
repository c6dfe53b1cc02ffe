import { setTimeout as sleep } from 'node:timers/promises';
import { defineNode, type Item, type ItemContext, type NodeContext } from '@millrace/node-sdk';
import { chosenCredentialType, firstCredentialType, firstSlots, genericSlots } from '../../lib/http/authentication.ts';
import { itemsOf, readResponse } from '../../lib/http/read-response.ts';
import type { RequestPlan } from '../../lib/http/request-plan.ts';
import { sendPlan } from '../../lib/http/send-request.ts';
import { fetchPages } from './pagination.ts';
import { authenticationV1, authenticationV2, commonV1 } from './parameters-v1.ts';
import { parametersV3 } from './parameters-v3.ts';
import { planV1 } from './plan-v1.ts';
import { planV3 } from './plan-v3.ts';

/** Requests under way at the same time, where the user set no batches. */
const CONCURRENT_REQUESTS = 10;

const meta = {
  name: 'n8n-nodes-base.httpRequest',
  displayName: 'HTTP request',
  description: 'Sends a request to a web service and returns its response',
  group: ['output' as const],
  family: 'service' as const,
  defaults: { name: 'HTTP Request' },
  codex: {
    categories: ['Core', 'Development'],
    subcategories: { Core: ['Helpers'] },
    alias: ['api', 'rest', 'http', 'url', 'curl', 'get', 'post', 'fetch', 'download', 'call', 'web', 'request'],
  },
};

const httpRequestV1 = defineNode({
  ...meta,
  version: 1,
  subtitle: '={{ $parameter.requestMethod + ": " + $parameter.url }}',
  credentials: firstSlots,
  parameters: [...authenticationV1, ...commonV1],
  concurrency: ({ options }) =>
    options.batchSize === undefined && options.batchInterval === undefined ? CONCURRENT_REQUESTS : 1,
  run: (context) =>
    runPlan(planV1(context.parameters, firstCredentialType(context.parameters.authentication)), context),
});

const httpRequestV2 = defineNode({
  ...meta,
  version: 2,
  subtitle: '={{ $parameter.requestMethod + ": " + $parameter.url }}',
  credentials: genericSlots,
  parameters: [...authenticationV2, ...commonV1],
  concurrency: ({ options }) =>
    options.batchSize === undefined && options.batchInterval === undefined ? CONCURRENT_REQUESTS : 1,
  run: (context) => runPlan(planV1(context.parameters, chosenCredentialType(context.parameters)), context),
});

const httpRequestV3 = defineNode({
  ...meta,
  version: [3, 4, 4.1, 4.2, 4.3, 4.4, 4.5],
  subtitle: '={{ $parameter.method + ": " + $parameter.url }}',
  credentials: [
    { name: 'httpSslAuth', required: true, displayOptions: { show: { provideSslCertificates: [true] } } },
    ...genericSlots,
  ],
  parameters: parametersV3,
  concurrency: ({ options }) => (options.batching ? 1 : CONCURRENT_REQUESTS),
  async run(context) {
    const plan = planV3(context.parameters, context.node.typeVersion);
    const paging = context.parameters.options.pagination?.pagination;
    if (!paging || paging.paginationMode === 'off') return runPlan(plan, context);
    await waitForBatch(plan, context);
    return fetchPages(plan, paging, context);
  },
});

async function runPlan(plan: RequestPlan, context: ItemContext<unknown>): Promise<Item[]> {
  await waitForBatch(plan, context);
  const response = await sendPlan(plan, context.item, context);
  return await itemsOf(await readResponse(response, plan.response, context.binary), plan.response, context.item);
}

/** Pauses before the first item of each batch but the first. */
async function waitForBatch(
  { batch }: RequestPlan,
  { index, signal }: Pick<NodeContext, 'signal'> & { index: number },
): Promise<void> {
  if (batch && batch.intervalMs > 0 && index > 0 && index % batch.size === 0) {
    await sleep(batch.intervalMs, undefined, { signal });
  }
}

export default [httpRequestV1, httpRequestV2, httpRequestV3];
