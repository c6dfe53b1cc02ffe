import {
  type ChatMessage,
  defineTrigger,
  type HttpReply,
  type Item,
  type JsonObject,
  type JsonValue,
  NodeError,
  type ParametersOf,
  textOf,
  type WebhookContext,
  type WebhookResult,
} from '@millrace/node-sdk';
import { exchangeObject } from '../../../lib/ai/memory/exchange-messages.ts';
import { corsHeaders } from '../../../lib/webhook/cors-headers.ts';
import { refuse } from '../../../lib/webhook/take-call.ts';
import { type FileRule, takeMessage } from '../take-message.ts';
import { admitVisitor, tokenFor } from './admit-visitor.ts';
import { chatPage, chatRefusalPage } from './chat-page.ts';
import { ACCOUNT, chatParameters, VISITOR_LIMITS } from './parameters.ts';

type Parameters = ParametersOf<typeof chatParameters>;
type Context = WebhookContext<Parameters>;

/** Programs may speak for many people: they are limited only where somebody says so. */
const CALLS_PER_MINUTE = `={{ $parameter.public === true
  ? ($parameter.options?.messagesPerMinute ?? ($parameter.mode === 'webhook' ? 0 : ${VISITOR_LIMITS.messagesPerMinute}))
  : 0 }}`;

const ASKS_FOR_ACCOUNT = `={{ $parameter.public === true && $parameter.mode === 'hostedChat' && $parameter.authentication === '${ACCOUNT}' }}`;

const SETUP = 'setup';
const path = 'chat';

export default defineTrigger({
  name: '@n8n/n8n-nodes-langchain.chatTrigger',
  displayName: 'Chat trigger',
  description:
    'Starts the workflow with each message of a chat: in the editor, on a page of its own, or in other pages',
  version: [1, 1.1, 1.2, 1.3, 1.4],
  defaultVersion: 1.4,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'webhook',
  maxNodes: 1,
  defaults: { name: 'When chat message received' },
  eventTriggerDescription: 'Waiting for a message',
  activationMessage: 'People can now chat with the workflow at its production URL.',
  triggerPanel: {
    header: 'Chat with the workflow',
    executionsHelp: {
      active: 'Messages of the production URL run the workflow and are listed under executions.',
      inactive: 'Activate the workflow to take messages at the production URL.',
    },
  },
  codex: {
    categories: ['AI', 'Core'],
    subcategories: { AI: ['Chat'], Core: ['Triggers'] },
    alias: ['message', 'conversation', 'chatbot', 'assistant', 'widget', 'hosted'],
  },
  credentials: [{ name: 'httpBasicAuth', required: true, displayOptions: { show: { authentication: ['basicAuth'] } } }],
  inputs: `={{ $parameter.public === true && $parameter.options?.loadPreviousSession === 'memory'
    ? [{ type: 'ai_memory', displayName: 'Memory', required: true, maxConnections: 1 }]
    : [] }}`,
  webhooks: [
    { name: SETUP, httpMethod: 'GET', responseMode: 'onReceived', asksForAccount: ASKS_FOR_ACCOUNT, path },
    {
      name: 'default',
      httpMethod: 'POST',
      responseMode: '={{ $parameter.options?.responseMode || "lastNode" }}',
      callsPerMinute: CALLS_PER_MINUTE,
      asksForAccount: ASKS_FOR_ACCOUNT,
      path,
    },
  ],
  outputSchemas: [
    {
      schema: {
        type: 'object',
        properties: {
          action: { type: 'string' },
          sessionId: { type: 'string' },
          chatInput: { type: 'string' },
        },
      },
    },
  ],
  parameters: chatParameters,
  async onWebhook(context): Promise<WebhookResult> {
    const { parameters, request, webhookName, execution } = context;
    // Not in versions that have no options for private chats.
    const options: Parameters['options'] = parameters.options ?? {};
    const headers = corsHeaders(options.allowedOrigins ?? '*', request);
    const isPage = webhookName === SETUP;
    const refusal = await refusalFor(context, isPage);
    if (refusal) return { reply: isPage ? chatRefusalPage(refusal) : refusal, headers };
    if (isPage) {
      const visitor = execution.mode === 'manual' ? undefined : await tokenFor(context);
      return { reply: chatPage(context, { ...parameters, options }, visitor), headers };
    }
    const taken = await takeMessage(context, fileRuleOf(parameters, options));
    if ('reply' in taken) return { reply: taken.reply, headers };
    const { item } = taken;
    const tooLarge = execution.mode === 'manual' ? undefined : refusalOfSize(item, options);
    if (tooLarge) return { reply: tooLarge, headers };
    const isAsked = item.json.action === 'loadPreviousSession' && options.loadPreviousSession !== 'manually';
    if (!isAsked) return { outputs: [[item]], headers };
    const said = options.loadPreviousSession === 'memory' ? await saidBefore(context, item) : [];
    return { reply: { body: { json: { data: said } } }, headers };
  },
});

/** Who tries the workflow out in the editor is signed in there. */
async function refusalFor(context: Context, isPage: boolean): Promise<HttpReply | undefined> {
  const { parameters, execution } = context;
  if (execution.mode === 'manual') return undefined;
  if (!parameters.public) return refuse(404, 'This chat is not open to the public');
  if (isPage && parameters.mode !== 'hostedChat') return refuse(404, 'This chat has no page of its own');
  const admission = await admitVisitor(context);
  return 'reply' in admission ? admission.reply : undefined;
}

/** A message that is longer than the chat takes. Files are looked at before they are kept. */
function refusalOfSize({ json }: Item, options: Parameters['options']): HttpReply | undefined {
  const most = options.maxMessageLength ?? VISITOR_LIMITS.messageLength;
  const length = Object.values(json).reduce<number>((sum, value) => sum + lengthOf(value), 0);
  return length > most ? refuse(413, `This chat takes messages of ${most} characters at most`) : undefined;
}

function lengthOf(value: JsonValue | undefined): number {
  return typeof value === 'string' ? value.length : JSON.stringify(value ?? null).length;
}

/** In other pages, programs say themselves which files a message may bring. */
function fileRuleOf({ public: isPublic, mode }: Parameters, options: Parameters['options']): FileRule {
  const { maxFileMiB } = options;
  const size = isPublic && maxFileMiB !== undefined ? { mostBytes: maxFileMiB * 1024 * 1024 } : {};
  if (isPublic && mode === 'webhook') return { types: '*', ...size };
  return options.allowFileUploads === true && { types: options.allowedFilesMimeTypes ?? '*', ...size };
}

/** What people and the model said to each other in the session, without calls of tools. @throws NodeError */
async function saidBefore({ connectedFor }: Context, item: Item): Promise<JsonObject[]> {
  const [memory] = await connectedFor('ai_memory', item);
  if (!memory) {
    throw new NodeError('No memory is connected to the chat', {
      description: 'Connect the memory of the agent to the trigger, too, or switch "Show what was said before" off.',
      parameter: 'options.loadPreviousSession',
    });
  }
  return (await memory.load()).filter(isShown).map(exchangeObject);
}

function isShown(message: ChatMessage): boolean {
  return (message.role === 'user' || message.role === 'assistant') && !message.isHidden && textOf(message) !== '';
}
