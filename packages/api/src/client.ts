import type { z } from 'zod';
import type { Route } from './calls/route.ts';
import { clientMessages } from './errors/client-messages.ts';
import { fillTemplate, type MessageTemplate } from './errors/message-template.ts';
import { type ApiProblem, apiProblem } from './shapes/shapes.ts';

/** A call failed: the server refused it, or could not be reached (`code` is `UNREACHABLE`). */
export class ApiError extends Error {
  /** HTTP status; 0 when the server was not reached. */
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  readonly problems: ApiProblem['problems'];
  readonly stored: ApiProblem['stored'];

  constructor(status: number, problem: ApiProblem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.hint = problem.hint;
    this.problems = problem.problems;
    this.stored = problem.stored;
  }
}

type Part<Key extends string, Shape> = Shape extends z.ZodNever
  ? { [K in Key]?: undefined }
  : { [K in Key]: z.input<Extract<Shape, z.ZodType>> };

/** What a route's call needs. Queries may be left out: each of their fields is optional. */
export type CallInput<R> =
  R extends Route<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params> & Partial<Part<'query', Query>> & Part<'body', Body> & { signal?: AbortSignal }
    : never;

export type CallAnswer<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer Answer> ? z.output<Answer> : never;

export interface ClientOptions {
  /** Where `/rest` is, without a closing slash; default: the page's own origin. */
  baseUrl?: string;
  /** Identifies the push connection of this page. */
  sessionId?: string;
  /** The language that texts of the answers are wanted in, as in `Accept-Language`; asked for with each call. */
  language?: () => string;
  /** Puts an error into the language of the pages; what it leaves out stays as the server said it. Default: nothing. */
  translate?: (template: MessageTemplate) => Partial<Pick<ApiProblem, 'message' | 'hint'>>;
  fetch?: typeof globalThis.fetch;
  /** Whether answers are held to what their calls declare, for development; default: they are trusted. */
  checksAnswers?: boolean;
}

/** Calls the REST interface. */
export interface ApiClient {
  /** @throws ApiError */
  call<R extends Route<never, never, never, z.ZodType> | Route>(route: R, input?: CallInput<R>): Promise<CallAnswer<R>>;
}

/** What proxies answer while the server is away, as it is when it starts anew. */
const PROXY_WITHOUT_SERVER = new Set([502, 503, 504]);

export function createClient({
  baseUrl = '',
  sessionId,
  language,
  // Looked up with each call: what stands in for it may come later.
  fetch = (input, init) => globalThis.fetch(input, init),
  translate = () => ({}),
  checksAnswers = false,
}: ClientOptions = {}): ApiClient {
  const errorOf = (status: number, problem: ApiProblem, options?: ErrorOptions) =>
    new ApiError(status, { ...problem, ...(problem.template && translate(problem.template)) }, options);
  return {
    async call(route, input) {
      const { params, query, body, signal } = (input ?? {}) as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
        signal?: AbortSignal;
      };
      const headers: Record<string, string> = { accept: 'application/json' };
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (sessionId) headers.sessionid = sessionId;
      if (language) headers['accept-language'] = language();
      let response: Response;
      try {
        response = await fetch(`${baseUrl}/rest${fillPath(route.path, params)}${queryString(query)}`, {
          method: route.method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(signal && { signal }),
        });
      } catch (cause) {
        if (signal?.aborted) throw cause;
        throw errorOf(0, UNREACHABLE, { cause });
      }
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.ok && answer !== undefined) {
        const { data } = answer as { data: CallAnswer<typeof route> };
        if (checksAnswers) checkAnswer(route, data);
        return data;
      }
      const problem = apiProblem.safeParse(answer);
      if (problem.success) throw errorOf(response.status, problem.data);
      if (PROXY_WITHOUT_SERVER.has(response.status)) throw errorOf(0, UNREACHABLE);
      throw errorOf(response.status, unexpected(response.status));
    },
  };
}

/** @throws Error that says where the answer is not what its call declares. */
export function checkAnswer({ method, path, answer }: Pick<Route, 'method' | 'path' | 'answer'>, data: unknown): void {
  const { error } = answer.safeParse(data);
  if (!error) return;
  const problems = error.issues.map((issue) => `${issue.path.map(String).join('.') || 'data'}: ${issue.message}`);
  throw new Error(`${method} ${path} answered what packages/api does not declare: ${problems.join('; ')}`);
}

const UNREACHABLE: ApiProblem = {
  message: clientMessages.UNREACHABLE,
  code: 'UNREACHABLE',
  template: { message: 'UNREACHABLE' },
};

/** Something else answered: a proxy, or a page to sign in at one. */
function unexpected(status: number): ApiProblem {
  const key = status === 413 ? 'UNEXPECTED_ANSWER.tooLarge' : 'UNEXPECTED_ANSWER.status';
  const message = fillTemplate(clientMessages[key], { status });
  return { message, code: 'UNEXPECTED_ANSWER', template: { message: key, values: { status } } };
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
