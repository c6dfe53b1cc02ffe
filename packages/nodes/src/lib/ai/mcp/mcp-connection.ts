import type { HttpClient, JsonObject, NodeError } from '@millrace/node-sdk';
import {
  type CallToolResult,
  Client,
  SdkError,
  SdkErrorCode,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { untilAborted } from '../codec/answer-parts.ts';
import { AnswerLimit } from './answer-limit.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { mcpError } from './mcp-errors.ts';

/** How an MCP server is reached. */
export interface McpServerAddress {
  /** `http:` or `https:`. */
  url: URL;
  transport: 'httpStreamable' | 'sse';
  /** Type of the credential that signs requests. Absent: none does. */
  credentialType: string | undefined;
}

/** How long a request may take. */
export interface McpTimeLimits {
  /** Without a word of the server; news of its progress count. */
  idleMs: number;
  totalMs: number;
}

interface McpConnectionOptions {
  http: HttpClient;
  limits: McpTimeLimits;
  /** Ends what is under way. */
  signal: AbortSignal;
  /** For one request. Default 16 MiB. */
  maxAnswerBytes?: number;
}

/** Servers say how soon a broken stream is asked for again; never sooner than this. */
const LEAST_PAUSE_MS = 1000;
const RECONNECTIONS = {
  maxRetries: 2,
  initialReconnectionDelay: LEAST_PAUSE_MS,
  maxReconnectionDelay: 30_000,
  reconnectionDelayGrowFactor: 2,
};

/** A connection to an MCP server whose tools are used. Of what the server says on its own nothing is taken. */
export class McpConnection {
  readonly #client: Client;
  readonly #transport: StreamableHTTPClientTransport | SSEClientTransport;
  readonly #limit: AnswerLimit;
  readonly #limits: McpTimeLimits;
  readonly #signal: AbortSignal;

  private constructor(address: McpServerAddress, { http, limits, signal, maxAnswerBytes }: McpConnectionOptions) {
    this.#limit = new AnswerLimit(maxAnswerBytes);
    this.#limits = limits;
    this.#signal = AbortSignal.any([signal, this.#limit.exceeded]);
    this.#client = new Client(
      { name: 'Millrace', version: '1' },
      {
        // Servers of either protocol: the old transport knows the old one only.
        versionNegotiation: { mode: address.transport === 'sse' ? 'legacy' : 'auto' },
        // Schemas of answers come from the server: checking them would run its patterns and compile its code here.
        jsonSchemaValidator: {
          getValidator: () => (value) => ({ valid: true, data: value as never, errorMessage: undefined }),
        },
      },
    );
    const fetch = guardedFetch({
      http,
      credentialType: address.credentialType,
      limit: this.#limit,
      timeoutMs: limits.totalMs,
    });
    this.#transport = transportTo(address, fetch);
  }

  /** @throws NodeError when the server cannot be reached, or refuses */
  static async open(address: McpServerAddress, options: McpConnectionOptions): Promise<McpConnection> {
    const { idleMs } = options.limits;
    const connection = new McpConnection(address, options);
    try {
      await connection.#within((request) => connection.#client.connect(connection.#transport, request), {
        idleMs,
        totalMs: idleMs,
      });
    } catch (error) {
      await connection.close();
      throw error;
    }
    return connection;
  }

  /** Whether it still takes requests. */
  get isUsable(): boolean {
    return !this.#signal.aborted;
  }

  /** All tools of the server, in its order. @throws NodeError */
  async tools(): Promise<Tool[]> {
    const { tools } = await this.#within((request) => this.#client.listTools(undefined, request));
    return tools;
  }

  /** What a tool gave, also where it says that it failed. @throws NodeError where it gave nothing */
  call(name: string, args: JsonObject, limits: McpTimeLimits = this.#limits): Promise<CallToolResult> {
    return this.#within((request) => this.#client.callTool({ name, arguments: args }, request), limits);
  }

  /** Ends the session of the server, too, where there is one. Never fails. */
  async close(): Promise<void> {
    if (this.#transport instanceof StreamableHTTPClientTransport && this.#transport.sessionId !== undefined) {
      const ended = this.#transport.terminateSession();
      await untilAborted(ended, AbortSignal.any([this.#signal, AbortSignal.timeout(5000)])).catch(() => undefined);
      ended.catch(() => undefined);
    }
    await this.#client.close().catch(() => undefined);
  }

  /** Does what a request is for within the limits of time and size. @throws NodeError, the reason for which the execution ends */
  async #within<Result>(
    work: (options: ReturnType<typeof requestOptions>) => Promise<Result>,
    limits: McpTimeLimits = this.#limits,
  ): Promise<Result> {
    this.#signal.throwIfAborted();
    this.#limit.begin();
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(limits.totalMs)]);
    const working = work(requestOptions(limits, signal));
    try {
      return await untilAborted(working, signal);
    } catch (error) {
      working.catch(() => undefined);
      // Errors of the limit, and the end of the execution, are told as they are.
      this.#signal.throwIfAborted();
      throw mcpError(signal.aborted ? tookTooLong() : error);
    }
  }
}

function requestOptions({ idleMs, totalMs }: McpTimeLimits, signal: AbortSignal) {
  return {
    ...{ signal, timeout: Math.min(idleMs, totalMs), maxTotalTimeout: totalMs, resetTimeoutOnProgress: true },
    // Servers tell of their progress only where somebody asks for it.
    onprogress: () => undefined,
  };
}

function tookTooLong(): NodeError {
  return mcpError(new SdkError(SdkErrorCode.RequestTimeout, 'The request took too long'));
}

function transportTo({ url, transport }: McpServerAddress, fetch: typeof globalThis.fetch) {
  if (transport === 'sse') return new SSEClientTransport(url, { fetch });
  return new StreamableHTTPClientTransport(url, {
    fetch: (input, init) => (listens(init) ? Promise.resolve(new Response(null, { status: 405 })) : fetch(input, init)),
    reconnectionOptions: RECONNECTIONS,
    reconnectionScheduler(reconnect, delayMs) {
      const timer = setTimeout(reconnect, Math.max(delayMs, LEAST_PAUSE_MS));
      return () => clearTimeout(timer);
    },
  });
}

/** Whether the package asks for what the server says on its own, not for the rest of an answer that broke off. */
function listens(init: RequestInit | undefined): boolean {
  return (init?.method ?? 'GET') === 'GET' && !new Headers(init?.headers).has('last-event-id');
}
