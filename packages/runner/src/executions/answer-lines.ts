import type { JsonObject } from '@millrace/workflow';

/** Lines of JSON, or server-sent events. */
export type AnswerFormat = 'lines' | 'events';

/** Proxies are not to gather what is to be read while it comes. */
const UNGATHERED = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' };

/** Of an answer in parts. */
export const HEADERS: Readonly<Record<AnswerFormat, Record<string, string>>> = {
  lines: { 'content-type': 'application/json; charset=utf-8', ...UNGATHERED },
  events: { 'content-type': 'text/event-stream; charset=utf-8', ...UNGATHERED },
};

/** One thing that is told of an answer. */
export interface AnswerLine {
  type: 'begin' | 'item' | 'end' | 'error' | 'wait' | 'asked';
  content?: string;
  metadata?: JsonObject;
}

export function answerLine(line: AnswerLine, format: AnswerFormat): string {
  const json = JSON.stringify(line);
  return format === 'events' ? `data: ${json}\n\n` : `${json}\n`;
}

/** What the caller would rather read. Header names are lower case. */
export function formatFor(headers: ReadonlyArray<readonly [name: string, value: string]>): AnswerFormat {
  return headers.some(([name, value]) => name === 'accept' && /\btext\/event-stream\b/i.test(value))
    ? 'events'
    : 'lines';
}
