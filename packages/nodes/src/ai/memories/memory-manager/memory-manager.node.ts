import {
  boolean,
  type ChatMessage,
  collection,
  defineNode,
  fixedCollection,
  group,
  type JsonObject,
  NodeError,
  number,
  options,
  string,
  textOf,
  when,
} from '@millrace/node-sdk';
import { exchangeObject } from '../../../lib/ai/memory/exchange-messages.ts';

const ROLES = { ai: 'assistant', system: 'system', user: 'user' } as const;

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.memoryManager',
  displayName: 'Chat memory manager',
  description: 'Reads, adds and removes what a memory holds',
  version: [1, 1.1],
  group: ['transform'],
  family: 'store',
  defaults: { name: 'Chat Memory Manager' },
  codex: { categories: ['AI'], subcategories: { AI: ['Memory'] }, alias: ['history', 'messages', 'conversation'] },
  inputs: ['main', { type: 'ai_memory', displayName: 'Memory', required: true, maxConnections: 1 }],
  parameters: [
    options('mode', {
      label: 'Do',
      default: 'load',
      options: [
        { name: 'Get messages', value: 'load' },
        { name: 'Insert messages', value: 'insert' },
        { name: 'Delete messages', value: 'delete' },
      ],
    }),
    when(
      { mode: ['insert'] },
      options('insertMode', {
        label: 'Insert',
        default: 'insert',
        options: [
          { name: 'Behind the others', value: 'insert' },
          { name: 'In place of all others', value: 'override' },
        ],
      }),
    ),
    when(
      { mode: ['delete'] },
      options('deleteMode', {
        label: 'Delete',
        default: 'lastN',
        options: [
          { name: 'The last ones', value: 'lastN' },
          { name: 'All', value: 'all' },
        ],
      }),
    ),
    when(
      { mode: ['insert'] },
      fixedCollection('messages', {
        label: 'Messages',
        multiple: true,
        groups: [
          group('messageValues', 'Message', [
            options('type', {
              label: 'From',
              default: 'system',
              options: [
                { name: 'Model', value: 'ai' },
                { name: 'System', value: 'system' },
                { name: 'User', value: 'user' },
              ],
            }),
            string('message', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
            boolean('hideFromUI', {
              label: 'Hide',
              description: 'People do not see it when they open the conversation again',
            }),
          ]),
        ],
      }),
    ),
    when(
      { deleteMode: ['lastN'] },
      number('lastMessagesCount', { label: 'Messages', default: 2, typeOptions: { minValue: 1 } }),
    ),
    when({ mode: ['load'] }, boolean('simplifyOutput', { label: 'Prompts with their answers only', default: true })),
    when(
      { mode: ['load'] },
      collection('options', {
        label: 'Options',
        options: [boolean('groupMessages', { label: 'All in one item', default: true })],
      }),
    ),
  ],
  async run({ node, parameters, connected }) {
    const isOld = node.typeVersion < 1.1;
    const [memory] = await connected('ai_memory');
    if (!memory) throw new NodeError('No memory is connected', { description: 'Connect one below the node.' });
    if (parameters.mode === 'load') return loaded(await memory.load(), parameters, isOld);
    // What is in the memory now, each message an item: so it was in the first version.
    const done = async () => (isOld ? (await memory.load()).map(itemOf) : [{ json: { success: true } }]);
    if (parameters.mode === 'insert' && parameters.insertMode !== 'override') {
      await memory.save(messagesOf(parameters.messages?.messageValues));
      return done();
    }
    if (!memory.replace) {
      throw new NodeError('This memory can only be added to', { description: 'Connect one of the built-in memories.' });
    }
    await memory.replace(
      parameters.mode === 'insert' ? messagesOf(parameters.messages?.messageValues) : await kept(memory, parameters),
    );
    return done();
  },
});

interface GivenMessage {
  type: keyof typeof ROLES;
  message: string;
  hideFromUI: boolean;
}

function messagesOf(values: readonly GivenMessage[] = []): ChatMessage[] {
  return values.map(({ type, message, hideFromUI }) => ({
    ...{ role: ROLES[type], content: message },
    ...(hideFromUI && { isHidden: true }),
  }));
}

/** What stays when messages are deleted. */
async function kept(
  memory: { load(): Promise<ChatMessage[]> },
  { deleteMode, lastMessagesCount = 2 }: { deleteMode?: string | undefined; lastMessagesCount?: number | undefined },
): Promise<ChatMessage[]> {
  return deleteMode === 'all' ? [] : (await memory.load()).slice(0, -lastMessagesCount);
}

function itemOf(message: ChatMessage) {
  return { json: exchangeObject(message) };
}

function loaded(
  messages: readonly ChatMessage[],
  {
    simplifyOutput = true,
    options: given,
  }: { simplifyOutput?: boolean | undefined; options?: { groupMessages?: boolean } | undefined },
  isOld: boolean,
) {
  const entries = simplifyOutput ? pairsOf(messages) : messages.map(exchangeObject);
  if (isOld || given?.groupMessages === false) return entries.map((json) => ({ json }));
  return { json: { messages: entries, messagesCount: entries.length } };
}

/** Each prompt with the answer that followed it, and what the system said; further answers stand for themselves. */
function pairsOf(messages: readonly ChatMessage[]): JsonObject[] {
  const pairs: JsonObject[] = [];
  for (const message of messages) {
    const said = saidIn(message);
    if (!said) continue;
    const last = pairs.at(-1);
    const [key] = Object.keys(said);
    const isFree = last && !Object.hasOwn(last, String(key)) && !(key === 'human' && last.ai !== undefined);
    if (isFree) Object.assign(last, said);
    else pairs.push(said);
  }
  return pairs;
}

function saidIn(message: ChatMessage): JsonObject | undefined {
  if (message.role === 'user') return { human: textOf(message) };
  if (message.role === 'system') return { system: message.content };
  return message.role === 'assistant' && !message.toolCalls?.length ? { ai: message.content } : undefined;
}
