import { type JsonBody, type JsonObject, type Part, path, type ServiceClient, service, z } from '@millrace/node-sdk';
import telegramApi from './telegram-api.credential.ts';

const common = {
  name: 'Telegram',
  credential: telegramApi,
  reason: 'description',
  retryAfter: 'parameters.retry_after',
  itemsHoldReason: true,
  pace: { requests: 30, perMs: 1000 },
} as const;

/** The bot of the credential. */
export const telegram = service(common);

/** Files that were sent to the bot. */
export const telegramFiles = service({
  ...common,
  baseUrl: ({ baseUrl, accessToken }) => `${baseUrl.replace(/\/+$/, '')}/file/bot${accessToken}`,
});

/** The shape of an answer that holds a result. */
export function answerOf<Result extends z.ZodType>(result: Result) {
  return z.object({ result });
}

const whole = z.record(z.string(), z.json());

/** Calls a method of the bot; gives the whole answer. */
export function callBot(
  client: ServiceClient,
  method: string,
  body: { readonly [field: string]: JsonBody | undefined },
): Promise<JsonObject> {
  return client.post(path`/${method}`, body, { answer: whole });
}

/** Calls a method of the bot with a file, which is sent as it is read. */
export function sendForm(
  client: ServiceClient,
  method: string,
  fields: { readonly [field: string]: JsonBody | undefined },
  file: Part,
): Promise<JsonObject> {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, content: typeof value === 'string' ? value : JSON.stringify(value) }],
  );
  return client.json({ method: 'POST', path: path`/${method}`, multipart: [...parts, file], answer: whole });
}
