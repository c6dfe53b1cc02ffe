import { errorCatalogue } from '@millrace/api';
import type { WebhookCall } from '@millrace/wire';
import type { ResumeKeys } from '../access/resume-keys.ts';
import { apiError, ServerError } from '../errors/server-error.ts';
import type { CallAnswer } from '../executions/live/reply-parts.ts';
import type { WebhookSource } from './webhook.plugin.ts';
import type { WebhookCalls } from './webhook-calls.ts';

export interface PressedButtonsOptions {
  calls: Pick<WebhookCalls, 'resume'>;
  resumeKeys: Pick<ResumeKeys, 'readCut'>;
}

/** How a service tells of a button. */
interface ButtonService {
  /** What the button holds that was pressed; undefined for another call. */
  pressedIn(body: Uint8Array): string | undefined;
  /** Tells who pressed it why it answers nothing; undefined where the service shows nobody what it is answered. */
  refusal?(body: Uint8Array, error: ServerError): CallAnswer | undefined;
  unknownHint: string;
}

/** Longest text that Telegram shows of an answer. */
const MAX_TELEGRAM_TEXT = 200;

/** Calls of Slack. */
export function createSlackButtons(options: PressedButtonsOptions): WebhookSource {
  return createButtons(options, {
    pressedIn(body) {
      const payload = jsonIn(new URLSearchParams(Buffer.from(body).toString('utf8')).get('payload') ?? '');
      return textAt(payload, ['actions', '0', 'value']);
    },
    unknownHint: 'Slack calls this address when a button of a message is pressed.',
  });
}

/** Calls of Telegram. It repeats those that are refused, and takes an answer as what the bot is to do. */
export function createTelegramButtons(options: PressedButtonsOptions): WebhookSource {
  const told = (body: Uint8Array, field: string) =>
    textAt(jsonIn(Buffer.from(body).toString('utf8')), ['callback_query', field]);
  return createButtons(options, {
    pressedIn: (body) => told(body, 'data'),
    refusal(body, { message }) {
      const id = told(body, 'id');
      if (id === undefined) return undefined;
      const text = message.slice(0, MAX_TELEGRAM_TEXT);
      const method = { method: 'answerCallbackQuery', callback_query_id: id, text, show_alert: true };
      return {
        status: 200,
        headers: [['content-type', 'application/json']],
        body: Buffer.from(JSON.stringify(method)),
      };
    },
    unknownHint: 'Telegram calls this address when a button of a message is pressed.',
  });
}

/**
 * Calls of a service that knows one address for all that is pressed. What a button holds begins with the key of the
 * execution that waits; whether the call is from the service, and what was answered, its node finds out.
 */
function createButtons({ calls, resumeKeys }: PressedButtonsOptions, service: ButtonService): WebhookSource {
  async function resume(call: WebhookCall): Promise<CallAnswer> {
    const [key = ''] = (service.pressedIn(call.body) ?? '').split('~');
    const id = await resumeKeys.readCut(key);
    if (id === undefined) throw apiError('EXECUTION_NOT_FOUND.unknownAddress');
    return calls.resume(id, { address: 'webhook', method: 'POST', suffix: '', call });
  }
  async function take(call: WebhookCall): Promise<CallAnswer> {
    try {
      return await resume(call);
    } catch (error) {
      const isRefused = error instanceof ServerError && errorCatalogue[error.code].status < 500;
      const answer = isRefused ? service.refusal?.(call.body, error) : undefined;
      if (!answer) throw error;
      return answer;
    }
  }
  return {
    handle: (method, path, { toCall }) => (method === 'POST' && path === '' ? take(toCall([])) : undefined),
    methodsOf: (path) => (path === '' ? ['POST'] : []),
    mayTake: () => false,
    unknownHint: service.unknownHint,
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text at a place of JSON. */
function textAt(json: unknown, place: readonly string[]): string | undefined {
  let value = json;
  for (const name of place) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'string' ? value : undefined;
}
