import { isDescribed, type Workflow } from '@millrace/workflow';
import { descriptionEvaluator } from '../../model/nodes/description-evaluator.ts';
import { webhookAddresses } from '../../model/nodes/webhook-addresses.ts';
import { nodeTypesOf } from '../../server/node-types.ts';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';

/** Opens the page of the form that is listened to in a tab. Browsers allow one tab for what a user does. */
export async function openTestForm(workflow: Workflow, triggerNode: string | undefined): Promise<void> {
  const settings = await queryClient.ensureQueryData(settingsQuery);
  const catalogue = await nodeTypesOf(workflow.nodes);
  const forms = workflow.nodes
    .filter((node) => !node.disabled && (triggerNode === undefined || node.name === triggerNode))
    .flatMap((node) => {
      const description = catalogue.find(node.type, node.typeVersion);
      if (!isDescribed(description)) return [];
      if (!description.webhooks?.some(({ nodeType }) => nodeType === 'form')) return [];
      return webhookAddresses(node, description, settings, descriptionEvaluator(description.properties, node));
    });
  const form = forms.find(({ isForm, isInvalid }) => isForm && !isInvalid);
  // Where no tab may be opened, the node's panel shows the address.
  if (form) window.open(form.test, '_blank', 'noopener');
}
