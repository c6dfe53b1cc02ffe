import type { PollRule, ScheduleRule, SubscriptionRule } from '@millrace/wire';
import { Cron } from 'croner';
import { apiError } from '../../errors/server-error.ts';

/** What is kept of a schedule while its workflow is active. */
export interface DueRecord {
  /** How often it came due since activation. */
  count: number;
  /** When it last came due, or was set up, in ms since the epoch; absent where nobody needs it. */
  at?: number;
}

/** A schedule of an active workflow. */
export interface ActiveSchedule {
  rule: ScheduleRule | PollRule | SubscriptionRule;
  /** What was kept of it; without a time when it is set up anew. */
  due: DueRecord;
  onDue(firedAt: number): void;
  /** Called with what must be kept. */
  onRecord(due: DueRecord): void;
}

/** Fires schedules of active workflows. Times missed while the server was down are made up for once, where the rule says so. */
export class Schedules {
  readonly #byWorkflow = new Map<string, Cron[]>();

  /**
   * Replaces the schedules of a workflow.
   * @throws ServerError `ACTIVATION_FAILED` for a rule that cannot be read; then nothing has changed.
   */
  set(workflowId: string, schedules: readonly ActiveSchedule[]): void {
    const started: Cron[] = [];
    try {
      for (const schedule of schedules) started.push(startSchedule(schedule));
    } catch (error) {
      for (const job of started) job.stop();
      throw error;
    }
    this.remove(workflowId);
    if (started.length > 0) this.#byWorkflow.set(workflowId, started);
  }

  remove(workflowId: string): void {
    for (const job of this.#byWorkflow.get(workflowId) ?? []) job.stop();
    this.#byWorkflow.delete(workflowId);
  }

  /** When a workflow is next due, in ms since the epoch. */
  nextRun(workflowId: string): number | undefined {
    const times = (this.#byWorkflow.get(workflowId) ?? []).flatMap((job) => job.nextRun()?.getTime() ?? []);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  close(): void {
    for (const workflowId of [...this.#byWorkflow.keys()]) this.remove(workflowId);
  }
}

/** @throws ServerError for a rule that cannot be read. */
export function checkSchedule(rule: ScheduleRule | PollRule | SubscriptionRule): void {
  try {
    // A wrong time zone shows only when a date is computed.
    new Cron(rule.cron, { timezone: rule.timezone, paused: true }).nextRun();
  } catch (cause) {
    throw apiError(
      'ACTIVATION_FAILED.schedule',
      { node: rule.node, cron: rule.cron, timezone: rule.timezone, reason: (cause as Error).message },
      { cause },
    );
  }
}

function startSchedule({ rule, due, onDue, onRecord }: ActiveSchedule): Cron {
  checkSchedule(rule);
  const makesUp = rule.kind === 'schedule' && rule.makeUpWithinSeconds !== undefined;
  let { count } = due;
  const fire = (): void => {
    const now = Date.now();
    const isDue = count % rule.every === 0;
    count++;
    if (rule.every > 1 || makesUp) onRecord({ count, ...(makesUp && { at: now }) });
    if (isDue) onDue(now);
  };
  if (makesUp && due.at !== undefined && hasMissed(rule, due.at, Date.now())) fire();
  return new Cron(rule.cron, { timezone: rule.timezone }, fire);
}

/** Whether a time has come since `since` that is still to be made up for. */
export function hasMissed(rule: ScheduleRule, since: number, now: number): boolean {
  const { cron, timezone, makeUpWithinSeconds = 0 } = rule;
  const from = makeUpWithinSeconds > 0 ? Math.max(since, now - makeUpWithinSeconds * 1000) : since;
  const next = new Cron(cron, { timezone, paused: true }).nextRun(new Date(from));
  return next !== null && next.getTime() <= now;
}
