import type { WebhookCall, WebhookEndpoint } from '@millrace/wire';
import type { CallAnswer } from '../executions/live/reply-parts.ts';
import type { ProductionWebhook } from '../triggers/activation/running-triggers.ts';
import type { EndpointMatch, EndpointTable } from '../triggers/endpoints/endpoint-table.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import type { WebhookSource } from './webhook.plugin.ts';
import type { WebhookCalls } from './webhook-calls.ts';

export interface ProductionWebhooksOptions {
  endpoints: EndpointTable<ProductionWebhook>;
  address: WebhookEndpoint['address'];
  calls: Pick<WebhookCalls, 'start'>;
  executable(workflowId: string): Promise<ExecutableWorkflow>;
}

/** Webhooks and forms of active workflows. */
export function createProductionWebhooks(options: ProductionWebhooksOptions): WebhookSource {
  const { endpoints, address, calls, executable } = options;
  async function run({ value }: EndpointMatch<ProductionWebhook>, call: WebhookCall): Promise<CallAnswer> {
    return calls.start(await executable(value.workflowId), { node: value.node, webhookName: value.webhookName }, call);
  }

  return {
    handle(method, path, toCall) {
      const match = endpoints.findCalled({ address, method, path });
      return match && run(match, toCall(match.params));
    },
    methodsOf: (path) => endpoints.methodsOf(address, path),
    mayTake: (method, path) => endpoints.findCalled({ address, method, path }) !== undefined,
    unknownHint: `Activate the workflow; its ${address} is then registered here. For a test call use /${address}-test/ and listen in the editor.`,
  };
}
