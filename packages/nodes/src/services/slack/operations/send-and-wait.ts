import type { JsonObject } from '@millrace/node-sdk';
import type { Question } from '../../../lib/send-and-wait/question.ts';
import { sendAndWait } from '../../../lib/send-and-wait/send-and-wait.ts';
import { slack } from '../client.ts';
import { presses } from '../presses.ts';
import { select, target, targetOf, thread, threadOf } from './message-target.ts';

/** A block takes 3000 characters of text. */
const BLOCK_TEXTS = /[\s\S]{1,3000}/gu;

export const askAndWait = sendAndWait(slack, {
  parameters: [{ ...select, default: 'user' }, ...target],
  looks: true,
  markup: "may hold Slack's own markup",
  options: [thread],
  presses,
  send: ({ client, parameters, options, question }) =>
    client.post('/chat.postMessage', {
      channel: targetOf(parameters),
      // Stands in notifications.
      text: question.text,
      blocks: blocksOf(question),
      ...threadOf(options.thread_ts),
    }),
});

function blocksOf({ text, buttons, attribution }: Question): JsonObject[] {
  const parts = text.match(BLOCK_TEXTS) ?? [];
  return [
    ...parts.map((part) => ({ type: 'section', text: { type: 'mrkdwn', text: part } })),
    {
      type: 'actions',
      elements: buttons.map(({ label, url, reference, look }) => ({
        type: 'button',
        text: { type: 'plain_text', text: label, emoji: true },
        ...(reference === undefined ? { url } : { value: reference }),
        ...(look === 'primary' && { style: 'primary' }),
      })),
    },
    ...(attribution === undefined ? [] : [{ type: 'context', elements: [{ type: 'plain_text', text: attribution }] }]),
  ];
}
