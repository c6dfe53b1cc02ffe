import { service, z } from '@millrace/node-sdk';
import telegramApi from './telegram-api.credential.ts';

/** The bot of the credential. */
export const telegram = service({ name: 'Telegram', credential: telegramApi, reason: 'description' });

/** Files that were sent to the bot. */
export const telegramFiles = service({
  name: 'Telegram',
  credential: telegramApi,
  reason: 'description',
  baseUrl: ({ baseUrl, accessToken }) => `${baseUrl.replace(/\/+$/, '')}/file/bot${accessToken}`,
});

/** The shape of an answer that holds a result. */
export function answerOf<Result extends z.ZodType>(result: Result) {
  return z.object({ result });
}
