import type { EngineEvents } from '@millrace/engine';
import { type HttpRequest, NodeError } from '@millrace/node-sdk';
import { childOf, type ToServer, type TraceContext, type TraceSpan, traceHeaders, traceTime } from '@millrace/wire';
import type { Transport } from '../http/lazy-transport.ts';

/** Spans that leave the process together. */
const MAX_WAITING_SPANS = 100;
const MAX_NAME_CHARACTERS = 200;
const FIRST_FAILED_STATUS = 400;

export interface ExecutionTraceOptions {
  /** The span of the execution. */
  context: TraceContext;
  executionId: string;
  send(message: Extract<ToServer, { type: 'spans' }>): void;
}

interface OpenSpan {
  context: TraceContext;
  startedAt: number;
}

/** Tells what the steps of an execution took, and the requests of their nodes. */
export class ExecutionTrace {
  readonly #options: ExecutionTraceOptions;
  /** Steps under way by node and run; the last one runs, those before wait for it. */
  readonly #steps = new Map<string, OpenSpan>();
  #spans: TraceSpan[] = [];

  constructor(options: ExecutionTraceOptions) {
    this.#options = options;
  }

  /** Where what is done now belongs: to the step that runs, else to the execution. */
  get current(): TraceContext {
    return [...this.#steps.values()].at(-1)?.context ?? this.#options.context;
  }

  /** Passes on what the engine tells, and keeps the times of it. */
  follow(events: EngineEvents): EngineEvents {
    return {
      nodeStarted: (event) => {
        this.#steps.set(keyOf(event), { context: childOf(this.#options.context), startedAt: traceTime() });
        events.nodeStarted(event);
      },
      nodeFinished: (event) => {
        this.#stepEnded(event);
        return events.nodeFinished(event);
      },
      rests: (waiting) => events.rests(waiting),
      stored: () => events.stored(),
    };
  }

  /** Requests that say where they belong. */
  wrap(transport: Transport): Transport {
    return {
      request: (request, signal, limits) => this.#traced(request, (sent) => transport.request(sent, signal, limits)),
      stream: (request, signal, limits) => this.#traced(request, (sent) => transport.stream(sent, signal, limits)),
    };
  }

  /** Sends what was not sent yet. */
  flush(): void {
    const spans = this.#spans;
    this.#spans = [];
    if (spans.length > 0) this.#options.send({ type: 'spans', spans });
  }

  #stepEnded(event: Parameters<EngineEvents['nodeFinished']>[0]): void {
    const { node, runIndex, run } = event;
    const open = this.#steps.get(keyOf(event));
    // What may not be put out is told again; what was stored before it was put aside began in another trace.
    if (!open) return;
    this.#steps.delete(keyOf(event));
    const { error } = run;
    this.#add({
      ...open,
      name: `node ${node}`.slice(0, MAX_NAME_CHARACTERS),
      kind: 'internal',
      attributes: {
        'millrace.execution.id': this.#options.executionId,
        'millrace.node.name': node.slice(0, MAX_NAME_CHARACTERS),
        'millrace.node.run': runIndex,
        'millrace.items': (run.data?.main ?? []).reduce((sum, items) => sum + (items?.length ?? 0), 0),
      },
      ...(error && { failure: error.code ?? error.name }),
    });
  }

  async #traced<Answer extends { status: number }>(
    request: HttpRequest,
    send: (request: HttpRequest) => Promise<Answer>,
  ): Promise<Answer> {
    const parent = this.current;
    const context = childOf(parent);
    const span = { context, parentSpanId: parent.spanId, kind: 'client' as const, startedAt: traceTime() };
    const method = request.method?.toUpperCase() ?? 'GET';
    const attributes = { 'http.request.method': method, ...placeOf(request.url) };
    try {
      const answer = await send({ ...request, headers: { ...traceHeaders(context), ...request.headers } });
      const { status } = answer;
      const failure = status >= FIRST_FAILED_STATUS ? { failure: String(status) } : {};
      this.#add({
        ...span,
        name: method,
        attributes: { ...attributes, 'http.response.status_code': status },
        ...failure,
      });
      return answer;
    } catch (error) {
      this.#add({ ...span, name: method, attributes, failure: failureOf(error) });
      throw error;
    }
  }

  #add(span: Omit<TraceSpan, 'endedAt'>): void {
    if (!span.context.isSampled) return;
    this.#spans.push({ parentSpanId: this.#options.context.spanId, ...span, endedAt: traceTime() });
    if (this.#spans.length >= MAX_WAITING_SPANS) this.flush();
  }
}

function keyOf({ node, runIndex }: { node: string; runIndex: number }): string {
  return `${runIndex} ${node}`;
}

/** Paths and queries hold tokens of many services: only the host is told. */
function placeOf(url: string): Record<string, string | number> {
  if (!URL.canParse(url)) return {};
  const { protocol, hostname, port } = new URL(url);
  return {
    'url.scheme': protocol.slice(0, -1),
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
}

function failureOf(error: unknown): string {
  if (error instanceof NodeError && error.code !== undefined) return error.code;
  return error instanceof Error ? error.name : 'Error';
}
