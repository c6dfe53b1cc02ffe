import { errorWords } from '@millrace/api';
import type { TriggerSetup, WebhookEndpoint } from '@millrace/wire';
import { addressOfPath } from '@millrace/workflow';
import type { WorkflowTable } from '../../database/tables/workflow-tables.ts';
import { apiError } from '../../errors/server-error.ts';
import { pathKeyOf, type TriggerRepository } from './trigger.repository.ts';

/**
 * @throws ServerError `WEBHOOK_CONFLICT` when two triggers, of the same or of two workflows, have the same endpoint, or when a path
 * could take calls of others: it begins with a variable segment, or with the id of another workflow.
 */
export async function refuseEndpointConflicts(
  triggers: Pick<TriggerRepository, 'findOwners' | 'isWorkflow'>,
  workflow: Pick<WorkflowTable, 'id'>,
  setups: readonly TriggerSetup[],
): Promise<void> {
  const endpoints = setups
    .filter((setup): setup is WebhookEndpoint => setup.kind === 'webhook')
    .map(({ node, method, address, path }) => ({ node, method, path, pathKey: pathKeyOf({ address, path }) }));
  await refuseForeignPaths(triggers, workflow, endpoints);
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

async function refuseForeignPaths(
  triggers: Pick<TriggerRepository, 'isWorkflow'>,
  workflow: Pick<WorkflowTable, 'id'>,
  endpoints: ReadonlyArray<Pick<WebhookEndpoint, 'node' | 'path'>>,
): Promise<void> {
  const byStart = new Map(endpoints.map(({ node, path }) => [path.split('/', 1)[0] ?? '', { node, path }]));
  byStart.delete(workflow.id);
  for (const [start, { node, path }] of byStart) {
    const shown = { node, path: addressOfPath(path) };
    if (start.startsWith(':')) throw apiError('WEBHOOK_CONFLICT.variableStart', shown);
    if (await triggers.isWorkflow(start)) throw apiError('WEBHOOK_CONFLICT.idOfOther', shown);
  }
}
