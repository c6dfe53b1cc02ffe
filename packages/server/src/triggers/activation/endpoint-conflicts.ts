import type { TriggerSetup, WebhookEndpoint } from '@millrace/wire';
import type { WorkflowTable } from '../../database/database-schema.ts';
import { ServerError } from '../../errors/server-error.ts';
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
      throw new ServerError(
        'WEBHOOK_CONFLICT',
        `The nodes "${other}" and "${node}" both use the webhook ${method} ${path}.`,
        { hint: 'Give one of them another path or method.' },
      );
    }
    seen.set(`${method} ${pathKey}`, node);
  }
  const [owner] = await triggers.findOwners(workflow.id, endpoints);
  if (!owner) return;
  throw new ServerError(
    'WEBHOOK_CONFLICT',
    `The webhook ${owner.method} ${owner.pathKey} is used by another active workflow.`,
    {
      naming: {
        workflowId: owner.workflowId,
        message: `The webhook ${owner.method} ${owner.pathKey} is used by the active workflow "${owner.workflowName}" (${owner.workflowId}).`,
      },
    },
  );
}
