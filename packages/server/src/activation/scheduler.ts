import type { PollRule, ScheduleRule } from '@millrace/wire';
import { Cron } from 'croner';
import { ServerError } from '../errors/server-error.ts';

/** A schedule of an active workflow. */
export interface ActiveSchedule {
  rule: ScheduleRule | PollRule;
  /** How often it came due before. */
  dueCount: number;
  onDue(firedAt: number): void;
  /** Called with the new count where it must be kept. */
  onCounted(dueCount: number): void;
}

/** Fires schedules of active workflows. Times missed while the server was down are not made up for. */
export class Scheduler {
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
export function checkSchedule(rule: ScheduleRule | PollRule): void {
  try {
    // A wrong time zone shows only when a date is computed.
    new Cron(rule.cron, { timezone: rule.timezone, paused: true }).nextRun();
  } catch (cause) {
    throw new ServerError(
      'ACTIVATION_FAILED',
      `Node "${rule.node}": the schedule "${rule.cron}" in time zone "${rule.timezone}" cannot be read: ${(cause as Error).message}`,
      { cause, hint: 'Correct the rule of the trigger. A rule has five fields, or six with seconds first.' },
    );
  }
}

function startSchedule({ rule, dueCount, onDue, onCounted }: ActiveSchedule): Cron {
  checkSchedule(rule);
  let count = dueCount;
  return new Cron(rule.cron, { timezone: rule.timezone }, () => {
    const isDue = count % rule.every === 0;
    count++;
    if (rule.every > 1) onCounted(count);
    if (isDue) onDue(Date.now());
  });
}
