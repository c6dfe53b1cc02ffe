import { type Item, isJsonObject, type WaitingCallContext, type WebhookResult } from '@millrace/node-sdk';
import { takeCall } from '../../lib/webhook/take-call.ts';

const OPEN = { authentication: 'none', options: {}, takesUnknownAsFile: false, notWanted: '' };

/** Takes the call by which a workflow says that it is done: what it sends goes on, on behalf of all items. */
export async function takeCompletion(context: WaitingCallContext<unknown>): Promise<WebhookResult> {
  if (context.request.method !== 'POST') {
    return { reply: { status: 405, headers: { allow: 'POST' }, body: { json: { message: 'Call by POST.' } } } };
  }
  const taken = await takeCall(context, OPEN);
  if ('reply' in taken) return { reply: taken.reply };
  const pairedItem = context.items.map((_, item) => ({ item }));
  const sent = [taken.item.json.body ?? {}].flat();
  return {
    outputs: [sent.map((entry): Item => ({ json: isJsonObject(entry) ? entry : { value: entry }, pairedItem }))],
  };
}
