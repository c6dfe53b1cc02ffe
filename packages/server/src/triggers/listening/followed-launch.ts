import type { FollowedOutcome, FollowUntil } from '@millrace/wire';
import type { LiveExecution } from '../../executions/live/live-execution.ts';
import type { ExecutionLauncher, LaunchRequest } from '../../executions/start/execution-launcher.ts';

/** How far an execution is followed, and who learns how it went. */
export interface Following {
  until: FollowUntil;
  tell(outcome: FollowedOutcome): void;
}

/**
 * Starts an execution and tells how it went, once. Resolves when it is stored.
 * @returns resolves when that was told, or cannot be.
 * @throws as the launcher does.
 */
export async function launchFollowed(
  launcher: Pick<ExecutionLauncher, 'launch' | 'find' | 'outcomeOf'>,
  request: LaunchRequest,
  { until, tell }: Following,
): Promise<{ told: Promise<void> }> {
  let execution: LiveExecution | undefined;
  const first = Promise.withResolvers<FollowedOutcome>();
  // Without an answer, its end is told.
  const sink = { reply: () => first.resolve('answered'), fail: () => undefined };
  await launcher.launch({
    ...request,
    isFollowed: true,
    ...(until === 'answer' && { sink }),
    onBegin(id) {
      execution = launcher.find(id);
      request.onBegin?.(id);
    },
  });
  if (execution) {
    launcher.outcomeOf(execution).then(
      (outcome) => first.resolve(outcome),
      (error: unknown) => first.reject(error),
    );
  }
  return { told: first.promise.then(tell) };
}
