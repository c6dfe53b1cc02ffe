import type { ShareRepository, Sharer } from '../access/share.repository.ts';
import type { Logger } from '../logging/logger.ts';
import type { PushHub } from './push-hub.ts';

/** Tells open pages that a workflow was activated or deactivated. */
export type TellOfActivation = (type: 'workflowActivated' | 'workflowDeactivated', workflowId: string) => void;

export interface ActivationNewsOptions {
  push: Pick<PushHub, 'broadcast' | 'hasPages'>;
  shares: Pick<ShareRepository, 'list'>;
  log: Logger;
}

/** News reach the pages of those who have a relation to the workflow. */
export function createActivationNews({ push, shares, log }: ActivationNewsOptions): TellOfActivation {
  const tell = (type: 'workflowActivated' | 'workflowDeactivated', workflowId: string, sharers: Sharer[]): void => {
    const concerned = new Set(sharers.map(({ userId }) => userId));
    push.broadcast(
      { type, data: { workflowId } },
      ({ userId, isInstanceOwner }) => isInstanceOwner || concerned.has(userId),
    );
  };
  return (type, workflowId) => {
    if (!push.hasPages) return;
    shares
      .list('workflow', [workflowId])
      .then((sharers) => tell(type, workflowId, sharers))
      .catch((error: unknown) => log.warn({ err: error, workflowId }, 'Open pages could not be told of a change'));
  };
}
