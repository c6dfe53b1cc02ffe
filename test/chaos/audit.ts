import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../support/product.ts';
import type { CallLog, Sink } from './load.ts';

const SETTLE_MS = 30_000;
const POLL_MS = 100;

interface Listed {
  id: string;
  status: string;
}

interface StepData {
  main: Array<Array<{ json: { body: { call: string } } }>>;
}

/** What is true after a campaign. The last three must be 0. */
export interface Audit {
  acknowledged: number;
  /** Executions that are shown as crashed, because their runner or server ended. */
  crashed: number;
  /** Effects that happened again because an execution that had finished no step began again. */
  repeated: number;
  /** Acknowledged calls without an execution. */
  lost: number;
  /** Calls with more than one execution. */
  duplicated: number;
  /** Executions that never end, or are said to have succeeded without their effect. */
  dishonest: number;
}

/** Compares what callers were told with what the product shows and with what happened outside. */
export async function audit(product: Product, log: CallLog, sink: Sink): Promise<Audit> {
  const current = await settle(product);
  const executions = await listAll(product);
  const calls = new Calls(sink);
  for (const execution of executions) calls.add(execution, await callOf(product, execution));
  const missing = [...log.acknowledged].filter((call) => !calls.byCall.has(call)).length;
  return {
    acknowledged: log.acknowledged.size,
    crashed: executions.filter(({ status }) => status === 'crashed').length,
    repeated: [...sink.received.values()].filter((ids) => ids.length > 1).length,
    // Of one that crashed before its first step was stored nobody can say which call it was for.
    lost: Math.max(0, missing - calls.nameless),
    duplicated: [...calls.byCall.values()].filter((found) => found.length > 1).length,
    dishonest: current.length + calls.withoutEffect(),
  };
}

/** Executions by the call that they are for. */
class Calls {
  readonly byCall = new Map<string, Listed[]>();
  readonly #sink: Sink;
  readonly #callByExecution = new Map<string, string>();
  nameless = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
    for (const [call, ids] of sink.received) for (const id of ids) this.#callByExecution.set(id, call);
  }

  add(execution: Listed, stored: string | undefined): void {
    const call = stored ?? this.#callByExecution.get(execution.id);
    if (call === undefined) this.nameless++;
    else this.byCall.set(call, [...(this.byCall.get(call) ?? []), execution]);
  }

  /** Executions that are said to have succeeded. */
  withoutEffect(): number {
    const pairs = [...this.byCall].flatMap(([call, found]) => found.map((execution) => ({ call, execution })));
    return pairs.filter(
      ({ call, execution: { id, status } }) => status === 'success' && !this.#sink.received.get(call)?.includes(id),
    ).length;
  }
}

/** Waits until none is under way, but not for ever. @returns those that are. */
async function settle(product: Product): Promise<Listed[]> {
  for (const deadline = Date.now() + SETTLE_MS; ; await delay(POLL_MS)) {
    const current = await product.rest<Listed[]>('GET', '/executions-current');
    if (current.length === 0 || Date.now() > deadline) return current;
  }
}

async function listAll(product: Product): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let lastId: string | undefined; ; ) {
    const after = lastId === undefined ? '' : `&lastId=${lastId}`;
    const { results } = await product.rest<{ results: Listed[] }>('GET', `/executions?limit=100${after}`);
    all.push(...results);
    lastId = results.at(-1)?.id;
    if (lastId === undefined) return all;
  }
}

/** The call that an execution is for, by its first step; one that crashed may have none. */
async function callOf(product: Product, { id }: Listed): Promise<string | undefined> {
  try {
    const { main } = await product.rest<StepData>('GET', `/executions/${id}/steps/0/data`);
    return main[0]?.[0]?.json.body.call;
  } catch {
    return undefined;
  }
}
