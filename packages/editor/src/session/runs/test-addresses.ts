import { isDescribed, type Workflow } from '@millrace/workflow';
import { descriptionEvaluator } from '../../model/nodes/description-evaluator.ts';
import { type WebhookAddress, webhookAddresses } from '../../model/nodes/webhook-addresses.ts';
import { nodeTypesOf } from '../../server/node-types.ts';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';

/** Where a workflow that listens can be called. @param triggerNode the only one that listens */
export async function testAddresses(
  workflow: Workflow,
  triggerNode: string | undefined,
): Promise<readonly WebhookAddress[]> {
  const settings = await queryClient.ensureQueryData(settingsQuery);
  const catalogue = await nodeTypesOf(workflow.nodes);
  return workflow.nodes
    .filter((node) => !node.disabled && (triggerNode === undefined || node.name === triggerNode))
    .flatMap((node) => {
      const description = catalogue.find(node.type, node.typeVersion);
      if (!isDescribed(description)) return [];
      const evaluate = descriptionEvaluator(description.properties, node);
      return webhookAddresses({ node, workflowId: workflow.id }, description, settings, evaluate);
    })
    .filter(({ isInvalid }) => !isInvalid);
}

/** Opens the page of the form that is listened to in a tab. Browsers allow one tab for what a user does. */
export function openTestForm(addresses: readonly WebhookAddress[]): void {
  const form = addresses.find(({ kind }) => kind === 'form');
  // Where no tab may be opened, the canvas shows the address.
  if (form) window.open(form.test, '_blank', 'noopener');
}
