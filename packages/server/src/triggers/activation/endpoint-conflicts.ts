import { errorWords } from '@millrace/api';
import type { TriggerSetup, WebhookEndpoint } from '@millrace/wire';
import { addressOfPath } from '@millrace/workflow';
import type { WorkflowTable } from '../../database/tables/workflow-tables.ts';
import { apiError } from '../../errors/server-error.ts';
import { pathKeyOf, type TriggerRepository } from './trigger.repository.ts';

/** @throws ServerError `WEBHOOK_CONFLICT` when two triggers, of the same or of two workflows, have the same endpoint. */
export async function refuseEndpointConflicts(
  triggers: Pick<TriggerRepository, 'findOwners'>,
  workflow: Pick<WorkflowTable, 'id'>,
  setups: readonly TriggerSetup[],
): Promise<void> {
  const endpoints = setups
    .filter((setup): setup is WebhookEndpoint => setup.kind === 'webhook')
    .map(({ node, method, address, path }) => ({ node, method, path, pathKey: pathKeyOf({ address, path }) }));
  const seen = new Map<string, string>();
  for (const { node, method, path, pathKey } of endpoints) {
    const other = seen.get(`${method} ${pathKey}`);
    if (other !== undefined) {
      throw apiError('WEBHOOK_CONFLICT.ownNodes', { other, node, method, path: addressOfPath(path) });
    }
    seen.set(`${method} ${pathKey}`, node);
  }
  const [owner] = await triggers.findOwners(workflow.id, endpoints);
  if (!owner) return;
  const webhook = { method: owner.method, path: addressOfPath(owner.pathKey) };
  const named = { ...webhook, name: owner.workflowName, id: owner.workflowId };
  const { message, template } = errorWords('WEBHOOK_CONFLICT.otherNamed', named);
  throw apiError('WEBHOOK_CONFLICT.other', webhook, { naming: { workflowId: owner.workflowId, message, template } });
}
