import type { ShareRepository } from '../access/share.repository.ts';
import type { Logger } from '../logging/logger.ts';
import type { PushHub } from './push-hub.ts';

/** Pages load their lists anew when they are told: more often would be more than they can follow. */
const GATHER_MS = 1000;
/** More workflows wait for the next time. */
const MOST_AT_ONCE = 100;

/** Gathers which workflows have executions that began or ended, and tells of them together. */
export class ExecutionNews {
  readonly #tell: (workflowIds: string[]) => void;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (workflowIds: string[]) => void) {
    this.#tell = tell;
  }

  note(workflowId: string): void {
    this.#changed.add(workflowId);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #flush(): void {
    this.#timer = undefined;
    const told = [...this.#changed].slice(0, MOST_AT_ONCE);
    for (const id of told) this.#changed.delete(id);
    if (this.#changed.size > 0) this.#timer = setTimeout(() => this.#flush(), GATHER_MS);
    this.#tell(told);
  }
}

export interface TellPagesOptions {
  push: Pick<PushHub, 'tellEach' | 'hasPages'>;
  shares: Pick<ShareRepository, 'list'>;
  log: Logger;
}

/** Tells open pages of the workflows that their viewers have a relation to. */
export function createTellOfExecutions({ push, shares, log }: TellPagesOptions): (workflowIds: string[]) => void {
  return (workflowIds) => {
    if (!push.hasPages) return;
    shares
      .list('workflow', workflowIds)
      .then((sharers) => {
        push.tellEach(({ userId, isInstanceOwner }) => {
          const own = new Set(sharers.flatMap((sharer) => (sharer.userId === userId ? [sharer.resourceId] : [])));
          const seen = isInstanceOwner ? workflowIds : workflowIds.filter((id) => own.has(id));
          return seen.length === 0 ? undefined : { type: 'executionsChanged', data: { workflowIds: seen } };
        });
      })
      .catch((error: unknown) => log.warn({ err: error }, 'Open pages could not be told of executions'));
  };
}
