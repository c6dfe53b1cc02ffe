import {
  type HttpReply,
  type IncomingRequest,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WebhookContext,
  type WebhookResult,
} from '@millrace/node-sdk';
import { Toolbox } from '../../../lib/ai/loop/call-tools.ts';
import { answerMcp, type McpRequest, protocolHeaders } from '../../../lib/ai/mcp/answer-mcp.ts';
import { authenticate } from '../../../lib/webhook/authentication.ts';
import { headerOf, refuse } from '../../../lib/webhook/take-call.ts';

type Context = WebhookContext<{ authentication: string }, 'httpBearerAuth' | 'httpHeaderAuth'>;

/** For clients of the protocol's first form: the server keeps the stream open, and says where messages go. */
const STREAM: HttpReply = { headers: { 'content-type': 'text/event-stream' } };

const EMPTY_ITEM: Item = { json: {} };

/** Answers what needs no execution: who the server is, and which tools there are. A call of a tool becomes an item. */
export async function takeRequest(context: Context): Promise<WebhookResult> {
  const { request, webhookName, node, connectedFor } = context;
  const refusal = await refusalOf(context);
  if (refusal) return { reply: refusal };
  if (webhookName === 'setup' && opensStream(request)) return { reply: STREAM };
  const asked: McpRequest = {
    method: request.method,
    headers: protocolHeaders(request.headers),
    body: new TextDecoder().decode(request.body),
  };
  let calls = 0;
  const reply = await answerMcp(asked, {
    name: node.name,
    tools: async () => new Toolbox(await connectedFor('ai_tool', EMPTY_ITEM)).tools,
    async call() {
      calls++;
      return { content: [] };
    },
  });
  if (calls === 0) return { reply };
  const message = onlyMessage(asked.body);
  return message
    ? { outputs: [[itemOf(message, asked.headers)]] }
    : { reply: refuse(400, 'Send one call of a tool at a time') };
}

/** A page of another site could call in the name of nobody, also where only its visitor reaches this server. */
async function refusalOf({ parameters, request, credentials }: Context): Promise<HttpReply | undefined> {
  const { authentication } = parameters;
  if (authentication === 'none') {
    return headerOf(request, 'origin') === undefined
      ? undefined
      : refuse(403, 'Pages of web sites may use these tools only where the trigger asks for authentication');
  }
  const admission = await authenticate(authentication, request, credentials);
  return admission.admitted ? undefined : admission.reply;
}

/** Clients of later protocols, which listen for what the server says on its own, name their version. */
function opensStream(request: IncomingRequest): boolean {
  const accepts = headerOf(request, 'accept')?.includes('text/event-stream') ?? false;
  return accepts && headerOf(request, 'mcp-protocol-version') === undefined;
}

/** The message of a body that was understood as a call of a tool; `undefined` where it holds more. */
function onlyMessage(body: string): JsonObject | undefined {
  const parsed: JsonValue = JSON.parse(body);
  const [message, ...others] = Array.isArray(parsed) ? parsed : [parsed];
  return others.length === 0 && isJsonObject(message) ? message : undefined;
}

function itemOf({ params, ...message }: JsonObject, headers: Record<string, string>): Item {
  const { name = '', arguments: args = {}, ...rest } = isJsonObject(params) ? params : {};
  return { json: { tool: name, arguments: args, request: { headers, message: { ...message, params: rest } } } };
}
