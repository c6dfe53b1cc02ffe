import type { JsonObject } from '@millrace/node-sdk';

/** What a model says: a text, or calls of tools. */
export interface ModelSays {
  text?: string;
  calls?: Array<{ name: string; arguments: JsonObject | string }>;
  /** Default: that it came to its end. */
  cutAtLength?: boolean;
}

/** The form in which a service of models talks. */
export type ModelFormat = 'chat' | 'responses' | 'anthropic' | 'google';

export function formatOf(path: string): ModelFormat {
  if (path.endsWith('/responses')) return 'responses';
  if (path.endsWith('/messages')) return 'anthropic';
  return path.includes('enerateContent') ? 'google' : 'chat';
}

/** A whole answer. Each counts 11 tokens read, 2 of them from a cache, and 7 written. */
export function answerBody(format: ModelFormat, says: ModelSays): JsonObject {
  switch (format) {
    case 'chat':
      return {
        ...CHAT_HEAD,
        object: 'chat.completion',
        choices: [{ index: 0, message: chatMessage(says), finish_reason: chatFinish(says) }],
        usage: CHAT_USAGE,
      };
    case 'responses':
      return {
        ...{
          id: 'r',
          object: 'response',
          created_at: 0,
          model: 'm',
          status: says.cutAtLength ? 'incomplete' : 'completed',
        },
        incomplete_details: says.cutAtLength ? { reason: 'max_output_tokens' } : null,
        output: responsesOutput(says),
        usage: RESPONSES_USAGE,
      };
    case 'anthropic':
      return {
        ...{ id: 'a', type: 'message', role: 'assistant', model: 'm', content: anthropicContent(says) },
        stop_reason: anthropicStop(says),
        usage: ANTHROPIC_USAGE,
      };
    case 'google':
      return googleBody(says);
  }
}

/** An answer as server-sent events. */
export function answerEvents(format: ModelFormat, says: ModelSays): string[] {
  switch (format) {
    case 'chat':
      return [...chatChunks(says).map((chunk) => event(chunk)), 'data: [DONE]\n\n'];
    case 'responses':
      return responsesEvents(says).map((one) => event(one, String(one.type)));
    case 'anthropic':
      return anthropicEvents(says).map((one) => event(one, String(one.type)));
    case 'google':
      return piecesOf(says).map((piece) => event(googleBody(piece)));
  }
}

const CHAT_HEAD = { id: 'c', created: 0, model: 'm' };
const CHAT_USAGE = {
  ...{ prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  prompt_tokens_details: { cached_tokens: 2 },
};
const RESPONSES_USAGE = { input_tokens: 11, input_tokens_details: { cached_tokens: 2 }, output_tokens: 7 };
const ANTHROPIC_USAGE = { input_tokens: 9, cache_read_input_tokens: 2, output_tokens: 7 };

function event(data: JsonObject, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** The text in two pieces, and then the calls. */
function piecesOf({ text = '', ...rest }: ModelSays): ModelSays[] {
  const half = Math.ceil(text.length / 2);
  return [...[text.slice(0, half), text.slice(half)].filter(Boolean).map((piece) => ({ text: piece })), rest];
}

function textOfArguments(args: JsonObject | string): string {
  return typeof args === 'string' ? args : JSON.stringify(args);
}

function chatCalls({ calls = [] }: ModelSays): JsonObject[] {
  return calls.map(({ name, arguments: args }, index) => ({
    ...{ id: `call_${index}`, type: 'function' },
    function: { name, arguments: textOfArguments(args) },
  }));
}

function chatMessage(says: ModelSays): JsonObject {
  const { text = null, calls = [] } = says;
  return { role: 'assistant', content: text, ...(calls.length > 0 && { tool_calls: chatCalls(says) }) };
}

function chatFinish({ calls = [], cutAtLength }: ModelSays): string {
  return cutAtLength ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop';
}

function chatChunks(says: ModelSays): JsonObject[] {
  const chunk = (choices: JsonObject[], more: JsonObject = {}): JsonObject => ({
    ...CHAT_HEAD,
    object: 'chat.completion.chunk',
    choices,
    ...more,
  });
  const delta = (given: JsonObject) => chunk([{ index: 0, delta: given, finish_reason: null }]);
  const texts = piecesOf(says).flatMap(({ text }) => (text ? [delta({ content: text })] : []));
  const calls = chatCalls(says).map((call, index) => delta({ tool_calls: [{ index, ...call }] }));
  const end = chunk([{ index: 0, delta: {}, finish_reason: chatFinish(says) }]);
  return [delta({ role: 'assistant', content: '' }), ...texts, ...calls, end, chunk([], { usage: CHAT_USAGE })];
}

function responsesOutput({ text, calls = [] }: ModelSays): JsonObject[] {
  const said = { ...{ type: 'message', id: 'msg_0', role: 'assistant', status: 'completed' } };
  return [
    ...(text === undefined ? [] : [{ ...said, content: [{ type: 'output_text', text, annotations: [] }] }]),
    ...calls.map(({ name, arguments: args }, index) => ({
      ...{ type: 'function_call', id: `fc_${index}`, call_id: `call_${index}`, status: 'completed' },
      ...{ name, arguments: textOfArguments(args) },
    })),
  ];
}

function responsesEvents(says: ModelSays): JsonObject[] {
  const response = answerBody('responses', says);
  const items = responsesOutput(says).flatMap((item, index): JsonObject[] => {
    const at = { output_index: index };
    const deltas = piecesOf(says).flatMap(({ text }): JsonObject[] =>
      text && item.type === 'message'
        ? [{ type: 'response.output_text.delta', item_id: 'msg_0', content_index: 0, delta: text, ...at }]
        : [],
    );
    return [
      { type: 'response.output_item.added', item: { ...item, ...(item.type === 'message' && { content: [] }) }, ...at },
      ...deltas,
      { type: 'response.output_item.done', item, ...at },
    ];
  });
  const end = says.cutAtLength ? 'response.incomplete' : 'response.completed';
  return [{ type: 'response.created', response: { ...response, output: [] } }, ...items, { type: end, response }];
}

function anthropicContent({ text, calls = [] }: ModelSays): JsonObject[] {
  return [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...calls.map(({ name, arguments: args }, index) => ({
      ...{ type: 'tool_use', id: `call_${index}`, name },
      input: typeof args === 'string' ? {} : args,
    })),
  ];
}

function anthropicStop({ calls = [], cutAtLength }: ModelSays): string {
  return cutAtLength ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn';
}

function anthropicEvents(says: ModelSays): JsonObject[] {
  const message = { ...answerBody('anthropic', says), content: [], stop_reason: null };
  const blocks = anthropicContent(says).flatMap((block, index): JsonObject[] => {
    const isText = block.type === 'text';
    const deltas = isText
      ? piecesOf(says).flatMap(({ text }) => (text ? [{ type: 'text_delta', text }] : []))
      : [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }];
    return [
      {
        type: 'content_block_start',
        index,
        content_block: isText ? { type: 'text', text: '' } : { ...block, input: {} },
      },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ];
  });
  return [
    { type: 'message_start', message },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason: anthropicStop(says), stop_sequence: null }, usage: ANTHROPIC_USAGE },
    { type: 'message_stop' },
  ];
}

function googleBody({ text, calls = [], cutAtLength }: ModelSays): JsonObject {
  const parts: JsonObject[] = [
    ...(text === undefined ? [] : [{ text }]),
    ...calls.map(({ name, arguments: args }) => ({
      functionCall: { name, args: typeof args === 'string' ? {} : args },
    })),
  ];
  const isLast = calls.length > 0 || text === undefined;
  return {
    candidates: [
      {
        ...{ index: 0, content: { role: 'model', parts } },
        ...((isLast || text !== undefined) && { finishReason: cutAtLength ? 'MAX_TOKENS' : 'STOP' }),
      },
    ],
    usageMetadata: { promptTokenCount: 11, cachedContentTokenCount: 2, candidatesTokenCount: 7, totalTokenCount: 18 },
  };
}
