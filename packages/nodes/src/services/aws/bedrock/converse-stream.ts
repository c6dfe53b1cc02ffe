import { isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { type ConverseAnswer, converseAnswer } from './converse-answer.ts';
import { type EventFrame, eventFrames } from './event-frames.ts';

/** Part of an answer while it is written. */
interface Block {
  text?: string;
  toolUse?: { toolUseId: string; name: string; input: string };
  thought?: { text: string; signature?: string; redactedContent?: string };
}

/** Puts an answer together that comes in parts. @throws NodeError when it ends before its end, or its service fails */
export async function readConverseStream(
  parts: AsyncIterable<Uint8Array>,
  onDelta: (text: string) => void,
): Promise<ConverseAnswer> {
  const blocks = new Map<number, Block>();
  let stopReason: string | undefined;
  let usage: JsonValue | undefined;
  for await (const frame of eventFrames(parts)) {
    const event = eventOf(frame);
    switch (frame.headers.get(':event-type')) {
      case 'contentBlockStart':
        startBlock(blockOf(blocks, event), objectAt(event, 'start'));
        break;
      case 'contentBlockDelta':
        addDelta(blockOf(blocks, event), objectAt(event, 'delta'), onDelta);
        break;
      case 'messageStop':
        stopReason = String(event.stopReason);
        break;
      case 'metadata':
        usage = event.usage;
        break;
    }
  }
  if (stopReason === undefined) throw cutOff();
  const content = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => finished(block));
  return converseAnswer.parse({ output: { message: { content } }, stopReason, ...(usage && { usage }) });
}

function eventOf({ headers, payload }: EventFrame): JsonObject {
  const value = payload === '' ? {} : parseJson(payload);
  const event = isJsonObject(value) ? value : {};
  if (headers.get(':message-type') === 'event') return event;
  const type = headers.get(':exception-type') ?? headers.get(':error-code') ?? '';
  throw failed(type, String(event.message ?? headers.get(':error-message') ?? type));
}

function blockOf(blocks: Map<number, Block>, { contentBlockIndex: index }: JsonObject): Block {
  const place = Number(index);
  const known = blocks.get(place) ?? {};
  blocks.set(place, known);
  return known;
}

function startBlock(block: Block, { toolUse }: JsonObject): void {
  if (!isJsonObject(toolUse)) return;
  block.toolUse = { toolUseId: String(toolUse.toolUseId), name: String(toolUse.name), input: '' };
}

function addDelta(block: Block, delta: JsonObject, onDelta: (text: string) => void): void {
  if (typeof delta.text === 'string') {
    block.text = (block.text ?? '') + delta.text;
    onDelta(delta.text);
  }
  if (block.toolUse) block.toolUse.input += String(objectAt(delta, 'toolUse').input ?? '');
  if (!isJsonObject(delta.reasoningContent)) return;
  const { text, signature, redactedContent } = delta.reasoningContent;
  block.thought ??= { text: '' };
  const { thought } = block;
  if (typeof text === 'string') thought.text += text;
  if (typeof signature === 'string') thought.signature = (thought.signature ?? '') + signature;
  if (typeof redactedContent === 'string') thought.redactedContent = redactedContent;
}

/** As it is in an answer that comes whole. */
function finished({ text, toolUse, thought }: Block): JsonObject {
  if (toolUse) return { toolUse: { ...toolUse, input: inputIn(toolUse.input) } };
  if (!thought) return { text: text ?? '' };
  const { redactedContent, ...reasoningText } = thought;
  return { reasoningContent: redactedContent === undefined ? { reasoningText } : { redactedContent } };
}

function inputIn(text: string): JsonValue {
  if (text.trim() === '') return {};
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const found = value[name];
  return isJsonObject(found) ? found : {};
}

function failed(type: string, reason: string): NodeError {
  const isBusy = type === 'throttlingException';
  return new NodeError(`AWS Bedrock broke its answer off: ${reason.slice(0, 500)}`, {
    code: isBusy ? 'SERVICE_BUSY' : type === 'validationException' ? 'SERVICE_REFUSED' : 'SERVICE_UNAVAILABLE',
    description: isBusy ? 'Ask less often, or ask AWS for a higher quota.' : 'Try again.',
  });
}

function cutOff(): NodeError {
  return new NodeError('The answer of the model ended before its end', {
    code: 'HTTP_CONNECTION_LOST',
    description: 'The connection to AWS broke off. Try again.',
  });
}
