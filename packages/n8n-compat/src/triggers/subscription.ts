import { createTriggerContext } from '../context/trigger-context.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { isFunction, type PackageNode } from '../package/package-types.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { isOptions, type Options, optionsIn } from '../requests/option-fields.ts';

/** Has a trigger see to it that its service calls an address, or calls it no more. */
export async function lookAfterSubscription(
  node: PackageNode,
  { job, action, url }: { job: NodeJob; action: 'keep' | 'remove'; url: string },
  port: NodePort,
): Promise<void> {
  for (const [name, methods] of Object.entries(node.webhookMethods ?? {})) {
    const context = subscriptionContext(node, { job, url, name }, port);
    const call = async (method: string): Promise<boolean | undefined> => {
      const found = optionsIn(methods)[method];
      return isFunction(found) ? Boolean(await found.call(context)) : undefined;
    };
    if (action === 'remove') await call('delete');
    else if ((await call('checkExists')) !== true && (await call('create')) === false) {
      throw new ApplicationError(`The service of "${job.node.name}" did not take the address`);
    }
  }
}

function subscriptionContext(
  { description }: PackageNode,
  { job, url, name }: { job: NodeJob; url: string; name: string },
  port: NodePort,
): Options {
  const webhooks = Array.isArray(description.webhooks) ? description.webhooks.filter(isOptions) : [];
  return {
    ...createTriggerContext(job, port),
    getNodeWebhookUrl: () => url,
    getWebhookName: () => name,
    getWebhookDescription: (wanted: string) => webhooks.find((webhook) => webhook.name === wanted),
  };
}
