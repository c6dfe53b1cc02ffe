import {
  type BatchContext,
  boolean,
  collection,
  defineNode,
  type Item,
  type ParametersOf,
  string,
  type WaitingCallContext,
  type WebhookResult,
} from '@millrace/node-sdk';
import { limitOf, limitWaitTime } from '../../../lib/waiting/wait-limit-option.ts';
import { takeMessage } from '../take-message.ts';

const parameters = [
  string('message', {
    label: 'Message',
    required: true,
    description: 'What is said in the chat; Markdown is shown as such',
    typeOptions: { rows: 6 },
  }),
  boolean('waitUserReply', {
    label: 'Wait for a reply',
    default: true,
    description: 'The workflow goes on with the next message of the chat',
    noDataExpression: true,
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('memoryConnection', {
        label: 'Remember what is said',
        description: 'Adds the message and the reply to the memory that is connected',
      }),
      { ...limitWaitTime, displayOptions: { show: { '/waitUserReply': [true] } } },
    ],
  }),
] as const;

type Values = ParametersOf<typeof parameters>;

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.chat',
  displayName: 'Respond to chat',
  description: 'Says something in the chat that started the workflow, and may wait for the reply',
  version: 1,
  group: ['input'],
  family: 'flow',
  defaults: { name: 'Respond to Chat' },
  codex: {
    categories: ['AI', 'Core'],
    subcategories: { AI: ['Chat'], Core: ['Helpers'] },
    alias: ['answer', 'reply', 'message', 'human in the loop', 'ask', 'conversation'],
  },
  inputs: `={{ $parameter.options?.memoryConnection === true
    ? ['main', { type: 'ai_memory', displayName: 'Memory', required: true, maxConnections: 1 }]
    : ['main'] }}`,
  webhooks: [
    {
      name: 'default',
      restartWebhook: true,
      isFullPath: true,
      httpMethod: 'POST',
      path: '',
      // What is said after the reply answers it.
      responseMode: 'responseNodes',
    },
  ],
  parameters,
  async runAll(context) {
    const { message, waitUserReply, options } = context.parameters(0);
    say(context, String(message));
    if (options.memoryConnection) await remember(context, { role: 'assistant', content: String(message) });
    if (!waitUserReply) return [...context.items];
    const until = limitOf(options.limitWaitTime, context);
    return { suspend: { on: 'webhook', ...(until !== undefined && { until }) } };
  },
  async onWebhook(context): Promise<WebhookResult> {
    // Who knows the address may read the answer, from whatever page.
    const headers = { 'access-control-allow-origin': '*' };
    const taken = await takeMessage(context, { types: '*' });
    if ('reply' in taken) return { reply: taken.reply, headers };
    const { chatInput } = taken.item.json;
    if (context.parameters.options.memoryConnection && typeof chatInput === 'string') {
      await remember(context, { role: 'user', content: chatInput });
    }
    return { outputs: [[linked(taken.item, context)]], headers };
  },
});

function say({ openAnswer, hint }: BatchContext<Values>, message: string): void {
  const writer = openAnswer();
  if (!writer) {
    hint({
      message:
        'Nobody reads this message: let the chat trigger respond "Using chat nodes", or write to the workflow in the chat of the editor.',
      type: 'warning',
    });
    return;
  }
  writer.write(message);
  writer.end();
}

async function remember(
  { connected }: Pick<BatchContext<Values>, 'connected'>,
  said: { role: 'user' | 'assistant'; content: string },
): Promise<void> {
  const [memory] = await connected('ai_memory');
  await memory?.save([said]);
}

/** The reply comes of all that waited for it. */
function linked(item: Item, { items }: WaitingCallContext<Values>): Item {
  return { ...item, pairedItem: items.map((_, index) => ({ item: index })) };
}
