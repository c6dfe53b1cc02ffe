import type { WebhookCall } from '@millrace/wire';
import type { ResumeKeys } from '../access/resume-keys.ts';
import { apiError } from '../errors/server-error.ts';
import type { CallAnswer } from '../executions/live/reply-parts.ts';
import type { WebhookSource } from './webhook.plugin.ts';
import type { WebhookCalls } from './webhook-calls.ts';

export interface PressedButtonsOptions {
  calls: Pick<WebhookCalls, 'resume'>;
  resumeKeys: Pick<ResumeKeys, 'read'>;
}

/**
 * Calls of Slack, which knows one address for all that is pressed. What a button holds begins with the resume key of the
 * execution that waits; whether the call is from Slack, and what was answered, its node finds out.
 */
export function createSlackButtons({ calls, resumeKeys }: PressedButtonsOptions): WebhookSource {
  async function take(call: WebhookCall): Promise<CallAnswer> {
    const [key = ''] = (pressedIn(call.body) ?? '').split('~');
    const id = await resumeKeys.read(key);
    if (id === undefined) throw apiError('EXECUTION_NOT_FOUND.unknownAddress');
    return calls.resume(id, { address: 'webhook', method: 'POST', suffix: '', call });
  }
  return {
    handle: (method, path, { toCall }) => (method === 'POST' && path === '' ? take(toCall([])) : undefined),
    methodsOf: (path) => (path === '' ? ['POST'] : []),
    mayTake: () => false,
    unknownHint: 'Slack calls this address when a button of a message is pressed.',
  };
}

/** What the button holds that was pressed; undefined for another call. */
function pressedIn(body: Uint8Array): string | undefined {
  try {
    const payload = JSON.parse(new URLSearchParams(Buffer.from(body).toString('utf8')).get('payload') ?? '');
    const value = payload?.actions?.[0]?.value;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
