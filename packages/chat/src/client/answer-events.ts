const TYPES = ['begin', 'item', 'end', 'error', 'wait', 'asked'] as const;

/** Something that is told of an answer while it is written. */
export interface AnswerEvent {
  type: (typeof TYPES)[number];
  /** Of `item`: what is added; of `error`: what is wrong; of `wait`: where the next message goes. */
  content: string;
  /** Which answer: of which node, in which run, to which item. */
  id: string;
}

/** The event of a line; `undefined` for what is none. */
export function eventIn(line: string): AnswerEvent | undefined {
  const value = parsed(line);
  if (!isRecord(value)) return undefined;
  const type = TYPES.find((known) => known === value.type);
  if (!type || (!isOfExecution(type) && !isRecord(value.metadata))) return undefined;
  const { nodeId = '', runIndex = 0, itemIndex = 0 } = isRecord(value.metadata) ? value.metadata : {};
  const content = typeof value.content === 'string' ? value.content : '';
  return { type, content, id: `${nodeId}/${runIndex}/${itemIndex}` };
}

/** It is no part of an answer. */
function isOfExecution(type: AnswerEvent['type']): boolean {
  return type === 'wait' || type === 'asked';
}

/** What an answer that came as a whole says, as Markdown: its field output, text or message, or else all of it as JSON. */
export function textIn(body: string): string {
  const value = parsed(body);
  if (value === undefined) return body.trim();
  const first = Array.isArray(value) ? value[0] : value;
  if (!isRecord(first)) return typeof first === 'string' ? first : body.trim();
  const found = [first.output, first.text, first.message].find((field) => typeof field === 'string');
  if (typeof found === 'string') return found;
  return `\`\`\`json\n${JSON.stringify(first.output ?? first, undefined, 2)}\n\`\`\``;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
