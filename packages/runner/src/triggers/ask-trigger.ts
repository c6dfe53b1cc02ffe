import { askTrigger as ask } from '@millrace/engine';
import type { RunnerMethods } from '@millrace/wire';
import { runnerError } from '../errors/runner-error.ts';
import type { RunnerServices } from '../services/runner-services.ts';
import { TriggerAtWork } from './trigger-at-work.ts';

/**
 * Asks a trigger for its items. Files of the items stay behind under the id of the work.
 * @throws TriggerError of the node, or when it takes too long.
 */
export async function askTrigger(
  { work, event, subscription, timeoutMs }: RunnerMethods['askTrigger']['params'],
  services: RunnerServices,
): Promise<RunnerMethods['askTrigger']['result']> {
  const trigger = new TriggerAtWork(work, services);
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(tooSlow(work.node, timeoutMs)), timeoutMs);
  try {
    await trigger.load(time.signal);
    const { webhookUrl: publicUrl } = services.config;
    const answer = await ask({
      ...trigger.options(time.signal),
      ...(event && { event }),
      ...(subscription && { subscription: { action: subscription, publicUrl } }),
    });
    if (answer.items.length === 0) await trigger.discard();
    return answer;
  } catch (error) {
    await trigger.discard();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(node: string, timeoutMs: number): Error {
  return runnerError('TRIGGER_TIMEOUT', `The trigger '${node}' did not answer within ${timeoutMs / 1000} s`, {
    description: 'Check the service that it asks. It is asked again at its next time.',
  });
}
