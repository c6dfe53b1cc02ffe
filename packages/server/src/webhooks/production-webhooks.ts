import type { WebhookCall, WebhookEndpoint, WireReply } from '@millrace/wire';
import { networkOf } from '../access/network-of.ts';
import type { CallAnswer } from '../executions/live/reply-parts.ts';
import type { ProductionWebhook } from '../triggers/activation/running-triggers.ts';
import type { EndpointMatch, EndpointTable } from '../triggers/endpoints/endpoint-table.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import type { CallerLimits } from './caller-limits.ts';
import type { VisitorAccounts } from './visitor-accounts.ts';
import type { IncomingCall, WebhookSource } from './webhook.plugin.ts';
import type { WebhookCalls } from './webhook-calls.ts';

export interface ProductionWebhooksOptions {
  limits: Pick<CallerLimits, 'take'>;
  endpoints: EndpointTable<ProductionWebhook>;
  address: WebhookEndpoint['address'];
  visitors: Pick<VisitorAccounts, 'find' | 'signInReply'>;
  calls: Pick<WebhookCalls, 'start'>;
  executable(workflowId: string): Promise<ExecutableWorkflow>;
}

/** Webhooks and forms of active workflows. */
export function createProductionWebhooks(options: ProductionWebhooksOptions): WebhookSource {
  const { endpoints, address, calls, executable, limits, visitors } = options;
  /** How long somebody has to wait who calls too often; 0 for who does not. */
  function waitOf({ value }: EndpointMatch<ProductionWebhook>, caller: string): number {
    const { workflowId, path, method, callsPerMinute } = value;
    return callsPerMinute === undefined ? 0 : limits.take(`${workflowId} ${method} ${path} ${caller}`, callsPerMinute);
  }

  async function run({ value }: EndpointMatch<ProductionWebhook>, call: WebhookCall): Promise<CallAnswer> {
    return calls.start(await executable(value.workflowId), { node: value.node, webhookName: value.webhookName }, call);
  }

  /** Who opens a page without being signed in is led there; a call is refused by the trigger, in its own words. */
  async function runForVisitor(
    match: EndpointMatch<ProductionWebhook>,
    { toCall, request }: IncomingCall,
  ): Promise<CallAnswer> {
    const visitor = await visitors.find(request, match.value.workflowId);
    const reply = visitor ? undefined : await visitors.signInReply(request);
    return reply ?? run(match, toCall(match.params, visitor));
  }

  return {
    handle(method, path, incoming) {
      const match = endpoints.findCalled({ address, method, path });
      if (!match) return undefined;
      const waitMs = waitOf(match, networkOf(incoming.from));
      if (waitMs > 0) return Promise.resolve(tooMany(waitMs));
      return match.value.asksForAccount ? runForVisitor(match, incoming) : run(match, incoming.toCall(match.params));
    },
    methodsOf: (path) => endpoints.methodsOf(address, path),
    mayTake: (method, path) => endpoints.findCalled({ address, method, path }) !== undefined,
    unknownHint: `Activate the workflow; its ${address} is then registered here. For a test call use /${address}-test/ and listen in the editor.`,
  };
}

/** Pages of other sites may read it: it holds nothing but how long to wait. */
function tooMany(waitMs: number): WireReply {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `Too many calls come from your address. Try again in ${seconds} s.`;
  return {
    status: 429,
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['retry-after', String(seconds)],
      ['access-control-allow-origin', '*'],
    ],
    body: Buffer.from(JSON.stringify({ message })),
  };
}
