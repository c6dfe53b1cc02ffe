import type { ToRunner, ToServer, TriggerWork } from '@millrace/wire';
import { type Party, workflowKeyOf } from './pool-job.ts';
import type { RunnerEnd } from './runner-end.ts';
import type { RunnerProcess } from './runner-process.ts';

/** Messages about a trigger that listens. */
export type ListenerMessage = Extract<ToServer, { workId: string }>;
export type ListenerCommand = Extract<ToRunner, { workId: string }>;

/** What happens to a trigger that listens. */
export interface ListenerHandler {
  onMessage(message: ListenerMessage): void;
  /** Its runner ended: it listens no longer. */
  onRunnerEnded(reason: string): void;
}

/** Which trigger listens in which runner. */
export class RunnerListeners {
  readonly #active = new Map<string, { runner: RunnerProcess; party: Party; handler: ListenerHandler }>();

  /** Lets a trigger listen in the runner where the fewest do. False when there is no runner. */
  open(runners: readonly RunnerProcess[], work: TriggerWork, handler: ListenerHandler): boolean {
    const counts = new Map(runners.map((runner) => [runner, 0]));
    for (const { runner } of this.#active.values()) {
      const count = counts.get(runner);
      if (count !== undefined) counts.set(runner, count + 1);
    }
    const [best] = [...counts].sort(([, a], [, b]) => a - b);
    if (!best) return false;
    const [runner] = best;
    this.#active.set(work.workId, { runner, party: { workflowKey: workflowKeyOf(work.version) }, handler });
    runner.send({ type: 'listen', work });
    return true;
  }

  /** False when the trigger listens no longer. */
  send(message: ListenerCommand): boolean {
    const active = this.#active.get(message.workId);
    active?.runner.send(message);
    return active !== undefined;
  }

  receive(runner: RunnerProcess, message: ListenerMessage): void {
    const active = this.#active.get(message.workId);
    if (active?.runner !== runner) return;
    if (message.type === 'listenerEnded') this.#active.delete(message.workId);
    active.handler.onMessage(message);
  }

  /** Of whom a trigger is that listens. */
  partyOf(workId: string): Party | undefined {
    return this.#active.get(workId)?.party;
  }

  runnerEnded(runner: RunnerProcess, { reason }: RunnerEnd): void {
    for (const [workId, active] of this.#active) {
      if (active.runner !== runner) continue;
      this.#active.delete(workId);
      active.handler.onRunnerEnded(reason);
    }
  }
}
