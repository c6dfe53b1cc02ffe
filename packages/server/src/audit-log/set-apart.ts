import type { SetApart } from '../runners/runner-pool-options.ts';
import type { AuditLog } from './audit-log.ts';
import type { TargetNames } from './target-names.ts';

/** Notes who stopped a runner: a workflow, or a person by what was run by hand. */
export async function noteSetApart(
  { party }: SetApart,
  { audit, names }: { audit: Pick<AuditLog, 'note'>; names: TargetNames },
): Promise<void> {
  const { isByHand, user, workflowKey } = party;
  // A question of nobody in particular.
  if (isByHand === true && user === undefined) return;
  const [action, targetId] =
    isByHand === true && user !== undefined
      ? (['user.setApart', user] as const)
      : (['workflow.setApart', workflowKey] as const);
  await audit.note({
    action,
    outcome: 'done',
    userId: user ?? null,
    email: null,
    via: 'none',
    targetId,
    targetName: (await names.find(action, targetId)) ?? null,
    details: null,
    address: '',
  });
}
