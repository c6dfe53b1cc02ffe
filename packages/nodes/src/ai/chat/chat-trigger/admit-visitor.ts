import type { HttpReply, NodeContext, WebhookContext } from '@millrace/node-sdk';
import { authenticate } from '../../../lib/webhook/authentication.ts';
import { headerOf } from '../../../lib/webhook/take-call.ts';
import { isVisitorToken, type TokenOf, visitorToken } from './visitor-token.ts';

/** Carries the token of a page. */
const TOKEN_HEADER = 'x-chat-visitor';

type Context = Pick<WebhookContext<{ authentication: string }>, 'parameters' | 'request'> &
  Pick<NodeContext, 'credentials' | 'node' | 'now'>;

/** Checks who chats: by the token of the page, or by what the chat asks of callers. */
export async function admitVisitor(context: Context): Promise<{ reply: HttpReply } | { admitted: true }> {
  const { parameters, request, credentials, now } = context;
  const token = headerOf(request, TOKEN_HEADER);
  if (token !== undefined && parameters.authentication === 'basicAuth') {
    const of = await tokenOf(context).catch(() => undefined);
    if (of && isVisitorToken(token, of, now())) return { admitted: true };
  }
  const admission = await authenticate(parameters.authentication, request, credentials);
  return admission.admitted ? { admitted: true } : { reply: admission.reply };
}

/** The token of a page whose visitor was admitted; none where everybody is. */
export async function tokenFor(context: Context): Promise<string | undefined> {
  if (context.parameters.authentication !== 'basicAuth') return undefined;
  return visitorToken(await tokenOf(context), context.now());
}

async function tokenOf({ credentials, node }: Context): Promise<TokenOf> {
  const { user, password } = await credentials.get('httpBasicAuth');
  return { secret: `${user}:${password}`, chat: node.webhookId ?? node.id };
}
