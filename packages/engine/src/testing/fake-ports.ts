import { type HttpReply, NodeError } from '@millrace/node-sdk';
import type { ModelUsage, NodeRun, Waiting } from '@millrace/workflow';
import type { AnswerEvent, EnginePorts, NodeTypeSource } from '../ports/ports.ts';

/** What a run told and did, in order. */
export interface PortRecord {
  started: Array<{ node: string; runIndex: number }>;
  finished: Array<{ node: string; runIndex: number; run: NodeRun }>;
  /** ms of each pause that was asked for. */
  pauses: number[];
  /** For what nodes waited in the process. */
  rests: Waiting[];
  /** How often other work was let in between. */
  yields: number;
  replies: HttpReply[];
  /** What was told to who reads along. */
  answers: AnswerEvent[];
  logged: Array<{ level: string; message: string }>;
  /** What calls of models used. */
  modelUsage: ModelUsage[];
}

export interface FakePortsOptions {
  nodeTypes: NodeTypeSource;
  /** ms since the epoch at the start. Default: 2024-02-03 04:05:06 UTC. */
  startMs?: number;
  /** How far each look at the clock moves it, in ms. Default 0. */
  tickMs?: number;
  subWorkflows?: EnginePorts['subWorkflows'];
  /** Of data tables. Default: none can be read. */
  dataTables?: Partial<ReturnType<EnginePorts['dataTables']>>;
  /** Whether somebody reads answers while they are written. Default false. */
  isRead?: boolean;
  /** Asked before each call of a model. Those cost a dollar for 1000 tokens. Default: all may be made. */
  admitModel?: EnginePorts['models']['admit'];
  /** Called when other work is let in. */
  onYield?(count: number): void;
  /** Called in each pause. */
  onPause?(): void;
  /** Called before each node. */
  onStarted?(node: string): void;
  /** Called after each node. */
  onFinished?(node: string): void | Promise<void>;
}

const START_MS = Date.UTC(2024, 1, 3, 4, 5, 6);

/** Ports without a world behind them: a clock that moves only when told, and refusals where a node would go outside. */
export function createFakePorts(options: FakePortsOptions): { ports: EnginePorts; record: PortRecord } {
  const record: PortRecord = {
    ...{ started: [], finished: [], pauses: [], rests: [], yields: 0 },
    ...{ replies: [], answers: [], logged: [], modelUsage: [] },
  };
  let now = options.startMs ?? START_MS;
  let turnBeganAt = now;
  const log = (level: string) => (message: string) => {
    record.logged.push({ level, message });
  };
  const ports: EnginePorts = {
    nodeTypes: options.nodeTypes,
    clock: {
      now: () => {
        now += options.tickMs ?? 0;
        return now;
      },
      sleep: async (ms, signal) => {
        record.pauses.push(ms);
        now += ms;
        options.onPause?.();
        signal.throwIfAborted();
      },
      turnBeganAt: () => turnBeganAt,
      yield: async () => {
        record.yields++;
        turnBeganAt = now;
        options.onYield?.(record.yields);
      },
    },
    http: () => ({
      request: refuse('HTTP'),
      stream: refuse('HTTP'),
      requestWithCredential: refuse('HTTP'),
      streamWithCredential: refuse('HTTP'),
    }),
    credentials: () => ({ get: refuse('Credentials') }),
    scripts: { run: refuse('Scripts') },
    network: () => ({ connect: refuse('The network') }),
    dataTables: () => {
      const refused = refuse('Data tables');
      const changes = { addColumn: refused, insert: refused, update: refused, upsert: refused, delete: refused };
      const reading = { list: refused, columns: refused, state: refused, find: refused, changedSince: refused };
      return { ...reading, ...changes, ...options.dataTables };
    },
    vectors: () => {
      const refused = refuse('Vector stores');
      return { list: refused, known: refused, put: refused, nearest: refused, clear: refused };
    },
    commands: () => ({ run: refuse('Commands') }),
    files: () => ({
      read: refuse('Files'),
      stream: refuseStream,
      write: refuse('Files'),
      list: refuse('Files'),
      watch: refuse('Files'),
    }),
    subWorkflows: options.subWorkflows ?? (() => ({ run: refuse('Sub-workflows') })),
    binary: { create: refuse('Binary data'), read: refuse('Binary data'), stream: refuseStream },
    responder: { isWaiting: true, isStreaming: false, send: (reply) => void record.replies.push(reply) },
    answers: { isRead: options.isRead ?? false, tell: (event) => void record.answers.push(event) },
    models: {
      priceOf: (_model, { inputTokens, outputTokens }) => (inputTokens + outputTokens) / 1000,
      admit: options.admitModel ?? (async () => undefined),
      used: (usage) => void record.modelUsage.push(usage),
    },
    log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    events: {
      nodeStarted: ({ node, runIndex }) => {
        record.started.push({ node, runIndex });
        options.onStarted?.(node);
      },
      nodeFinished: (event) => {
        record.finished.push(event);
        return options.onFinished?.(event.node);
      },
      rests: (waiting) => void record.rests.push(waiting),
      stored: async () => undefined,
    },
  };
  return { ports, record };
}

function refuseStream(): AsyncIterable<Uint8Array> {
  throw new NodeError('Binary data is not part of this test');
}

function refuse(what: string): () => Promise<never> {
  return async () => {
    throw new NodeError(`${what} is not part of this test`);
  };
}
