import { existsSync } from 'node:fs';
import type {
  EndedExecution,
  ExecutionJob,
  ExecutionOutcome,
  ResumeEvent,
  Step,
  ToRunner,
  ToServer,
  Waiting,
  WireReply,
  WorkflowVersion,
} from '@millrace/wire';
import { type Item, isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/**
 * What a workflow does in the runner for tests, one after the other: `meta.acts`. Each act that is done leaves a step
 * with its own number, so that one that goes on knows where.
 */
export type Act =
  /** Puts out what came. */
  | { act: 'step' }
  /**
   * Waits for a time, or for a call below an address. Calls with "look" in their query are only answered. What it is over by it takes, and
   * goes on if there is a file `goesOnWith`, or hangs. It refuses all calls while there is a file `refusesWith`.
   */
  | WaitAct
  | { act: 'run'; workflow: { id: string } | { document: JsonObject }; wait: boolean }
  /** Ends the process: each time, or only when the execution starts. */
  | { act: 'crash'; when: 'always' | 'first' }
  | { act: 'fail'; message: string; node?: string }
  /** Goes on only when it is stopped. */
  | { act: 'hang' }
  | { act: 'note'; data: Record<string, string> }
  | { act: 'reply'; text: string };

interface WaitAct {
  act: 'wait';
  forMs?: number;
  address?: 'webhook' | 'form';
  method?: string;
  suffix?: string;
  goesOnWith?: string;
  refusesWith?: string;
}

export interface FakeRunnerParts {
  send(message: ToServer): void;
  version(versionKey: string): WorkflowVersion;
  /** Calls back when an execution is stopped. */
  onStop(executionId: string, stop: (reason: string) => void): void;
}

type SubExecutionMessage = Extract<ToRunner, { type: 'subExecution' }>;
type Done = { json: JsonObject } | { wait: Waiting } | { end: Omit<ExecutionOutcome, 'stoppedAt'> };

const subExecutionAnswers = new Map<number, (result: SubExecutionMessage['result']) => void>();
let lastRequestId = 1_000_000;

export function takeSubExecution({ requestId, result }: SubExecutionMessage): void {
  subExecutionAnswers.get(requestId)?.(result);
  subExecutionAnswers.delete(requestId);
}

export function actsOf({ workflow: { meta } }: WorkflowVersion): Act[] | undefined {
  return isJsonObject(meta) && Array.isArray(meta.acts) ? (meta.acts as unknown as Act[]) : undefined;
}

/** Runs a job to its end, or until it waits. */
export async function performActs(
  job: ExecutionJob,
  acts: readonly Act[],
  parts: FakeRunnerParts,
  given?: Item[],
): Promise<ExecutionOutcome> {
  const { executionId, history } = job;
  const event = history?.event;
  if (!history && job.start.kind === 'webhook') parts.send({ type: 'accepted', executionId });
  if (event?.kind === 'call') {
    if (event.call.url.includes('crash')) process.exit(3);
    if (event.call.url.includes('look') || acts.some(refusesCalls)) {
      parts.send({ type: 'declined', executionId, reply: textReply('a page') });
      return { status: 'waiting', stoppedAt: Date.now() };
    }
    const isLater = event.call.url.includes('later');
    parts.send({ type: 'accepted', executionId, ...(!isLater && { reply: textReply('went on') }) });
  }
  const run = new ActRun(job, parts, given);
  const outcome = { ...(await run.perform(acts)), stoppedAt: Date.now() };
  const steps = job.streamSteps ? [] : run.steps;
  parts.send({ type: 'executionFinished', executionId, outcome, steps });
  return outcome;
}

function refusesCalls(act: Act): boolean {
  return act.act === 'wait' && act.refusesWith !== undefined && existsSync(act.refusesWith);
}

class ActRun {
  readonly steps: Step[] = [];
  readonly #job: ExecutionJob;
  readonly #parts: FakeRunnerParts;
  #current: JsonObject;
  #notes: Record<string, string> = {};

  constructor(job: ExecutionJob, parts: FakeRunnerParts, given: Item[] | undefined) {
    this.#job = job;
    this.#parts = parts;
    this.#current = firstJson(job, given);
  }

  async perform(acts: readonly Act[]): Promise<Omit<ExecutionOutcome, 'stoppedAt'>> {
    const { history } = this.#job;
    const from = history?.steps.length ?? 0;
    for (const [index, act] of acts.entries()) {
      if (index < from) continue;
      const event = index === from && history?.event.kind !== 'recovery' ? history?.event : undefined;
      const done = event ? await this.#goOn(act, index, event) : await this.#do(act, index);
      const noted = Object.keys(this.#notes).length > 0 ? { customData: this.#notes } : {};
      if ('wait' in done) return { status: 'waiting', waiting: done.wait, lastNodeExecuted: nameOf(index), ...noted };
      if ('end' in done) return { ...done.end, ...noted };
      this.#finishStep(index, done.json);
    }
    const noted = Object.keys(this.#notes).length > 0 ? { customData: this.#notes } : {};
    return { status: 'success', lastNodeExecuted: nameOf(acts.length - 1), ...noted };
  }

  async #goOn(act: Act, index: number, event: ResumeEvent): Promise<Done> {
    const isHeld = act.act === 'wait' && act.goesOnWith !== undefined && !existsSync(act.goesOnWith);
    return isHeld ? this.#do({ act: 'hang' }, index) : { json: afterWait(event) };
  }

  async #do(act: Act, index: number): Promise<Done> {
    const { executionId, history } = this.#job;
    switch (act.act) {
      case 'step':
        return { json: this.#current };
      case 'wait':
        return { wait: waitingOf(act, index) };
      case 'run':
        return this.#runOther(act, index);
      case 'crash':
        if (act.when === 'always' || !history) await this.#crash();
        return { json: this.#current };
      case 'fail':
        return {
          end: {
            status: 'error',
            lastNodeExecuted: act.node ?? nameOf(index),
            error: { name: 'NodeError', message: act.message, node: act.node ?? nameOf(index) },
          },
        };
      case 'hang':
        await new Promise<string>((resolve) => this.#parts.onStop(executionId, resolve));
        return { end: { status: 'canceled' } };
      case 'note':
        this.#notes = { ...this.#notes, ...act.data };
        return { json: this.#current };
      case 'reply':
        this.#parts.send({ type: 'reply', executionId, reply: textReply(act.text) });
        return { json: this.#current };
    }
  }

  /** What was sent before has left the process then. */
  async #crash(): Promise<never> {
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.exit(3);
  }

  async #runOther({ workflow, wait }: Extract<Act, { act: 'run' }>, index: number): Promise<Done> {
    const { executionId } = this.#job;
    const requestId = ++lastRequestId;
    const items = [{ json: this.#current }];
    const answer = new Promise<SubExecutionMessage['result']>((resolve) => subExecutionAnswers.set(requestId, resolve));
    const question = { type: 'subExecution' as const, requestId, executionId, node: nameOf(index), workflow, wait };
    this.#parts.send({ ...question, ...(!wait && { items }) });
    const result = await answer;
    if (result.kind === 'refused') {
      return { end: { status: 'error', error: { name: 'NodeError', code: result.code, message: result.message } } };
    }
    if (result.kind === 'started') return { json: { started: result.executionId } };
    const { job } = result;
    const outcome = await performActs(job, actsOf(this.#parts.version(job.versionKey)) ?? [], this.#parts, items);
    if (outcome.status === 'waiting')
      return { wait: { ...waitingOf({ act: 'wait' }, index), executions: [job.executionId] } };
    return { json: { ran: job.executionId, ended: outcome.status } };
  }

  #finishStep(index: number, json: JsonObject): void {
    this.#current = json;
    const step = actStep(index, json);
    this.steps.push(step);
    const { executionId, streamSteps } = this.#job;
    if (!streamSteps) return;
    this.#parts.send({ type: 'nodeStarted', executionId, node: step.node, runIndex: 0, startedAt: step.startedAt });
    this.#parts.send({ type: 'nodeFinished', executionId, step });
  }
}

function firstJson({ start, history }: ExecutionJob, given: Item[] | undefined): JsonObject {
  const last = history?.steps.at(-1);
  if (last) return jsonOf(last);
  if (given) return given[0]?.json ?? {};
  if (start.kind === 'items') return start.outputs[0]?.[0]?.json ?? {};
  if (start.kind === 'subWorkflow') return start.items[0]?.json ?? {};
  return { text: 'hello' };
}

function jsonOf({ data }: Step): JsonObject {
  const { main } = JSON.parse(Buffer.from(data).toString()) as { main: Item[][] };
  return main[0]?.[0]?.json ?? {};
}

function afterWait(event: ResumeEvent): JsonObject {
  switch (event.kind) {
    case 'call':
      return { by: 'call', webhookName: event.webhookName, body: Buffer.from(event.call.body).toString() };
    case 'executions':
      return { by: 'executions', results: event.results.map(toResult) };
    default:
      return { by: event.kind };
  }
}

function toResult({ executionId, status, error, lastStep }: EndedExecution): JsonObject {
  const json: JsonValue = lastStep ? jsonOf(lastStep) : null;
  return { executionId, status, message: error?.message ?? null, json };
}

function waitingOf(
  { forMs, address, method = 'POST', suffix = '' }: Extract<Act, { act: 'wait' }>,
  index: number,
): Waiting {
  const endpoint = { webhookName: 'default', suffix, responseMode: 'onReceived' };
  const methods = address === 'form' ? ['GET', 'POST'] : [method];
  return {
    node: nameOf(index),
    runIndex: 0,
    startedAt: Date.now(),
    ...(forMs !== undefined && { until: Date.now() + forMs }),
    ...(address && { endpoints: methods.map((one) => ({ ...endpoint, address, method: one })) }),
  };
}

function nameOf(index: number): string {
  return `Act ${index}`;
}

function actStep(index: number, json: JsonObject): Step {
  const data = Buffer.from(JSON.stringify({ main: [[{ json }]] }));
  return {
    node: nameOf(index),
    runIndex: 0,
    index,
    startedAt: Date.now(),
    durationMs: 1,
    status: 'success',
    source: [],
    itemCounts: [1],
    hasBinary: false,
    encoding: 'json',
    data,
    jsonBytes: data.byteLength,
  };
}

function textReply(text: string): WireReply {
  return { status: 200, headers: [['content-type', 'text/plain']], body: Buffer.from(text) };
}
