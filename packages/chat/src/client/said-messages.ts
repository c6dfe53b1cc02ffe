import { isRecord } from './answer-events.ts';

/** Something that was said before. */
export interface SaidMessage {
  from: 'user' | 'bot';
  text: string;
}

const BY_CLASS: Readonly<Record<string, SaidMessage['from'] | undefined>> = { HumanMessage: 'user', AIMessage: 'bot' };

/** The messages in the answer of a chat: in the form of memories, or as `{ from or role, text or content }`. */
export function saidIn(answer: unknown): SaidMessage[] {
  const list = isRecord(answer) ? answer.data : answer;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => saidBy(entry) ?? []);
}

function saidBy(entry: unknown): SaidMessage | undefined {
  if (!isRecord(entry)) return undefined;
  if (Array.isArray(entry.id) && isRecord(entry.kwargs)) {
    const from = BY_CLASS[String(entry.id.at(-1))];
    const { content } = entry.kwargs;
    return from && typeof content === 'string' ? { from, text: content } : undefined;
  }
  const who = entry.from ?? entry.role ?? entry.type;
  const from = who === 'user' || who === 'human' ? 'user' : 'bot';
  const text = entry.text ?? entry.content ?? entry.output;
  return typeof text === 'string' ? { from, text } : undefined;
}
