import type { HttpReply, NodeContext, WebhookContext } from '@millrace/node-sdk';
import { authenticate } from '../../../lib/webhook/authentication.ts';
import { headerOf, refuse } from '../../../lib/webhook/take-call.ts';
import { ACCOUNT } from './parameters.ts';
import { isVisitorToken, type TokenOf, visitorToken } from './visitor-token.ts';

/** Carries the token of a page. */
const TOKEN_HEADER = 'x-chat-visitor';

const SIGN_IN = 'This chat is for people with an account who are signed in. Load its page again to sign in.';

type Context = Pick<WebhookContext<{ authentication: string }>, 'parameters' | 'request'> &
  Pick<NodeContext, 'credentials' | 'node' | 'now'>;

/** Checks who chats: by the token of the page, or by what the chat asks of callers. */
export async function admitVisitor(context: Context): Promise<{ reply: HttpReply } | { admitted: true }> {
  const { parameters, request, credentials, now } = context;
  const token = headerOf(request, TOKEN_HEADER);
  if (token !== undefined && parameters.authentication === 'basicAuth') {
    // Without its credential no token can be right: they are asked for name and password.
    const of = await tokenOf(context).catch(() => undefined);
    if (of && isVisitorToken(token, of, now())) return { admitted: true };
  }
  if (parameters.authentication === ACCOUNT) {
    return request.visitor ? { admitted: true } : { reply: refuse(401, SIGN_IN) };
  }
  const admission = await authenticate(parameters.authentication, request, credentials);
  return admission.admitted ? { admitted: true } : { reply: admission.reply };
}

/** The token of a page whose visitor was admitted; none where everybody is. That of people with an account is the server's. */
export async function tokenFor(context: Context): Promise<string | undefined> {
  const { parameters, request } = context;
  if (parameters.authentication === ACCOUNT) return request.visitor?.pass;
  if (parameters.authentication !== 'basicAuth') return undefined;
  return visitorToken(await tokenOf(context), context.now());
}

async function tokenOf({ credentials, node }: Context): Promise<TokenOf> {
  const { user, password } = await credentials.get('httpBasicAuth');
  return { secret: `${user}:${password}`, chat: node.webhookId ?? node.id };
}
