import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../support/product.ts';
import type { CallLog, Sink } from './load.ts';

/** Longer than the lease of a server that was killed: what it ran is taken over after that. */
const SETTLE_MS = 60_000;
const POLL_MS = 100;
const PAGE = 100;
/** A long campaign makes tens of thousands of executions. */
const READ_AT_ONCE = 16;

interface Listed {
  id: string;
  workflowId: string;
  status: string;
  retryOf: string | null;
}

interface Filter {
  workflowId?: string;
  status?: string[];
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
  /** Executions that never end, that cannot be read or retried, or that are said to have succeeded without their effect. */
  dishonest: number;
}

export interface AuditOptions {
  log: CallLog;
  sink: Sink;
  /** The workflow under load, where there are others. */
  workflowId?: string;
  /** Is told of each thing that is wrong. */
  onFound(fault: string): void;
}

/** Compares what callers were told with what the product shows and with what happened outside. */
export async function audit(product: Product, { log, sink, workflowId, onFound }: AuditOptions): Promise<Audit> {
  const filter = workflowId === undefined ? {} : { workflowId };
  const unfinished = await settle(product, filter);
  const executions = await listAll(product, filter);
  const repeated = [...sink.received.values()].filter((ids) => ids.length > 1).length;
  const callOf = await findCalls(product, { executions, sink });
  const byCall = Map.groupBy(executions, ({ id }) => callOf.named.get(id));
  const lost = [...log.acknowledged].filter((call) => !byCall.has(call));
  const duplicated = [...byCall].filter(([call, found]) => call !== undefined && found.length > 1);
  const withoutEffect = executions.filter(
    ({ id, status }) => status === 'success' && !sink.received.get(callOf.named.get(id) ?? '')?.includes(id),
  );
  for (const call of lost) onFound(`${call} was acknowledged and has no execution`);
  for (const [call, found] of duplicated) onFound(`${call} has the executions ${found.map(({ id }) => id).join(', ')}`);
  for (const { id, status } of unfinished) onFound(`execution ${id} stays ${status}`);
  for (const { id } of withoutEffect) onFound(`execution ${id} succeeded without its effect`);
  for (const fault of callOf.faults) onFound(fault);
  return {
    acknowledged: log.acknowledged.size,
    crashed: executions.filter(({ status }) => status === 'crashed').length,
    repeated,
    lost: lost.length,
    duplicated: duplicated.length,
    dishonest: unfinished.length + withoutEffect.length + callOf.faults.length,
  };
}

/** Waits until none is under way, but not for ever. @returns those that are, also in the eyes of the database alone. */
async function settle(product: Product, { workflowId }: Filter): Promise<Listed[]> {
  for (const deadline = Date.now() + SETTLE_MS; ; await delay(POLL_MS)) {
    const all = await product.rest<Listed[]>('GET', '/executions-current');
    const current = workflowId === undefined ? all : all.filter((listed) => listed.workflowId === workflowId);
    if (current.length === 0)
      return listAll(product, { ...(workflowId && { workflowId }), status: ['new', 'running'] });
    if (Date.now() > deadline) return current;
  }
}

async function listAll(product: Product, filter: Filter = {}): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let lastId: string | undefined; ; ) {
    const after = lastId === undefined ? '' : `&lastId=${lastId}`;
    const place = `/executions?limit=${PAGE}&filter=${encodeURIComponent(JSON.stringify(filter))}${after}`;
    const { results } = await product.rest<{ results: Listed[] }>('GET', place);
    all.push(...results);
    lastId = results.at(-1)?.id;
    if (lastId === undefined) return all;
  }
}

interface Calls {
  /** Calls, by the ids of their executions. */
  named: Map<string, string>;
  faults: string[];
}

/**
 * Says for which call each execution is: by its first step. One that crashed may have none; what it did outside tells, and
 * where it did nothing it is retried, as the product says that it can be.
 */
async function findCalls(product: Product, { executions, sink }: { executions: Listed[]; sink: Sink }): Promise<Calls> {
  const calls: Calls = { named: callsOutside(sink), faults: [] };
  const nameless: Listed[] = [];
  for (const { execution, call } of await storedCalls(product, executions)) {
    if ('named' in call) calls.named.set(execution.id, call.named);
    else if (execution.status !== 'crashed') {
      calls.faults.push(`execution ${execution.id}, which is shown as ${execution.status}, answers ${call.answer}`);
    } else if (!calls.named.has(execution.id)) nameless.push(execution);
  }
  for (const { id } of nameless) {
    await product.rest('POST', `/executions/${id}/retry`, {}).catch((error: Error) => calls.faults.push(error.message));
  }
  if (nameless.length === 0) return calls;
  const outside = callsOutside(sink);
  for (const { id, retryOf } of await listAll(product)) {
    const call = outside.get(id);
    if (retryOf !== null && call !== undefined) calls.named.set(retryOf, call);
  }
  for (const { id } of nameless) {
    if (!calls.named.has(id)) calls.faults.push(`execution ${id}, which crashed, had no effect when it was retried`);
  }
  return calls;
}

/** What happened outside: calls by the ids of executions. */
function callsOutside({ received }: Sink): Map<string, string> {
  return new Map([...received].flatMap(([call, ids]) => ids.map((id) => [id, call] as const)));
}

async function storedCalls(product: Product, executions: readonly Listed[]) {
  const found = [];
  for (let start = 0; start < executions.length; start += READ_AT_ONCE) {
    const some = executions.slice(start, start + READ_AT_ONCE);
    found.push(
      ...(await Promise.all(
        some.map(async (execution) => ({ execution, call: await storedCallOf(product, execution) })),
      )),
    );
  }
  return found;
}

async function storedCallOf(product: Product, { id }: Listed): Promise<{ named: string } | { answer: string }> {
  const answer = await fetch(`${product.url}/rest/executions/${id}/steps/0/data`);
  const text = await answer.text();
  if (!answer.ok) return { answer: `${answer.status} ${text}` };
  const call = (JSON.parse(text) as { data: StepData }).data.main[0]?.[0]?.json.body.call;
  return call === undefined ? { answer: text } : { named: call };
}
