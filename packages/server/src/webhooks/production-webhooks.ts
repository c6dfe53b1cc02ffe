import type { WebhookCall, WireReply } from '@millrace/wire';
import type { ProductionWebhook } from '../activation/activation.service.ts';
import type { ExecutionLauncher } from '../executions/execution-launcher.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import type { EndpointMatch, EndpointTable } from './endpoint-table.ts';
import type { WebhookSource } from './webhook.plugin.ts';

export interface ProductionWebhooksOptions {
  webhooks: EndpointTable<ProductionWebhook>;
  launcher: Pick<ExecutionLauncher, 'launch'>;
  executable(workflowId: string): Promise<ExecutableWorkflow>;
}

/** Webhooks of active workflows. */
export function createProductionWebhooks({ webhooks, launcher, executable }: ProductionWebhooksOptions): WebhookSource {
  async function run({ value }: EndpointMatch<ProductionWebhook>, call: WebhookCall): Promise<WireReply> {
    const workflow = await executable(value.workflowId);
    return new Promise((resolve, reject) => {
      launcher
        .launch({
          workflow,
          mode: 'webhook',
          start: {
            kind: 'webhook',
            node: value.node,
            webhookName: value.webhookName,
            test: false,
            call,
          },
          sink: { reply: resolve, fail: reject },
        })
        .catch(reject);
    });
  }

  return {
    handle(method, path, toCall) {
      // A HEAD call is a GET whose body is left out, where nothing is registered for HEAD itself.
      const match = webhooks.find(method, path) ?? (method === 'HEAD' ? webhooks.find('GET', path) : undefined);
      return match && run(match, toCall(match.params));
    },
    methodsOf: (path) => webhooks.methodsOf(path),
    unknownHint:
      'Activate the workflow; its webhook is then registered here. For a test call use /webhook-test/ and listen in the editor.',
  };
}
