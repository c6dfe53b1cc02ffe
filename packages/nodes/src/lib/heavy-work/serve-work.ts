import { NodeError, type NodeErrorOptions } from '@millrace/node-sdk';
import type { WorkModule } from './heavy-work.ts';
import { ENTRIES_PER_MESSAGE, type FromWorker, type ToWorker } from './messages.ts';

/** Does the work that the parent process asks for, one piece after the other. */
export function serveWork(modules: readonly WorkModule[]): void {
  let lists = new Map<string, unknown[]>();
  let takeMore: () => void = () => undefined;
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'more') return takeMore();
    if (message.kind === 'entries') return collect(lists, message);
    const input = { ...message.input, ...Object.fromEntries(lists) };
    lists = new Map();
    void answer(message.name, input);
  });

  async function answer(name: string, input: object): Promise<void> {
    try {
      const module = await modules.find((entry) => entry.name === name)?.load();
      if (!module) throw new Error(`No work is called '${name}'`);
      await sendResult(await module.default(input as never));
    } catch (error) {
      send(failure(error));
    }
  }

  async function sendResult(result: unknown): Promise<void> {
    if (holdsBytes(result)) return send({ kind: 'result', result });
    if (!Array.isArray(result) || result.length <= ENTRIES_PER_MESSAGE) {
      return send({ kind: 'json', text: JSON.stringify(result) });
    }
    for (let at = 0; at < result.length; at += ENTRIES_PER_MESSAGE) {
      const end = at + ENTRIES_PER_MESSAGE;
      const { promise, resolve } = Promise.withResolvers<void>();
      takeMore = resolve;
      send({ kind: 'entries', entries: result.slice(at, end), isLast: end >= result.length });
      if (end < result.length) await promise;
    }
  }
}

function holdsBytes(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false;
  return ArrayBuffer.isView(result) || Object.values(result).some((value) => ArrayBuffer.isView(value));
}

function send(message: FromWorker): void {
  process.send?.(message);
}

function collect(lists: Map<string, unknown[]>, { field, entries }: Extract<ToWorker, { kind: 'entries' }>): void {
  let list = lists.get(field);
  if (!list) {
    list = [];
    lists.set(field, list);
  }
  for (const entry of entries) list.push(entry);
}

function failure(error: unknown): FromWorker {
  if (!(error instanceof NodeError)) {
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  const { message, description, parameter, code, itemIndex } = error;
  const options: NodeErrorOptions = {
    ...(description !== undefined && { description }),
    ...(parameter !== undefined && { parameter }),
    ...(code !== undefined && { code }),
    ...(itemIndex !== undefined && { itemIndex }),
  };
  return { kind: 'refused', message, options };
}
