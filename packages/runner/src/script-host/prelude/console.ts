import type { Bridge } from './bridge.ts';

const MAX_MESSAGES = 1_000;
const MAX_TEXT_LENGTH = 10_000;

/** A `console` whose lines the host passes on to who watches the run. */
export function createConsole(bridge: Bridge): Record<string, (...values: unknown[]) => void> {
  let messages = 0;
  const log = (...values: unknown[]): void => {
    messages++;
    if (messages > MAX_MESSAGES) return;
    if (messages === MAX_MESSAGES) bridge.print(`Only the first ${MAX_MESSAGES - 1} messages of a script are shown.`);
    else bridge.print(values.map(formatValue).join(' ').slice(0, MAX_TEXT_LENGTH));
  };
  return { log, info: log, warn: log, error: log, debug: log, trace: log, dir: log, table: log };
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return String(value.stack ?? value);
  if (typeof value === 'function') return `[Function ${value.name || 'anonymous'}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value, undefined, 2);
  } catch {
    return String(value);
  }
}
