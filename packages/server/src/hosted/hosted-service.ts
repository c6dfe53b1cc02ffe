import { openDispatcher, ProxyError, type ProxySettings } from '@millrace/network';
import type { z } from 'zod';
import { apiError } from '../errors/server-error.ts';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 1024 * 1024;

interface HostedRequest {
  /** Below the address of the service; without one it is that address. */
  path?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; without one nothing is sent. */
  body?: object;
}

/**
 * A service on the internet that an owner turned on by naming its address. It is asked for nothing before, gets nothing
 * but what a request names, and what it answers is held to a shape.
 */
export class HostedService {
  readonly #url: string;
  readonly #proxies: ProxySettings;

  constructor(url: string, proxies: ProxySettings) {
    this.#url = url;
    this.#proxies = proxies;
  }

  /** @throws ServerError HOSTED_SERVICE_FAILED when it cannot be reached, or answers something else. */
  async ask<Schema extends z.ZodType>(shape: Schema, asked: HostedRequest = {}): Promise<z.output<Schema>> {
    // Its own host may be internal; nothing else is reached, and redirects are not followed.
    const { host } = new URL(this.#url);
    const { request } = await import('undici');
    const dispatcher = await openDispatcher({
      proxies: this.#proxies,
      connectTimeoutMs: TIMEOUT_MS,
      maxResponseSize: MAX_ANSWER_BYTES,
    });
    const { path, headers, body: sent } = asked;
    try {
      const { statusCode, body } = await request(path === undefined ? this.#url : below(this.#url, path), {
        dispatcher,
        method: sent ? 'POST' : 'GET',
        headers: { accept: 'application/json', ...(sent && { 'content-type': 'application/json' }), ...headers },
        body: sent ? JSON.stringify(sent) : null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`it answers with status ${statusCode}`);
      const answer = shape.safeParse(parsed(text));
      if (!answer.success) throw new Error(`its answer is not as expected: ${firstIssue(answer.error)}`);
      return answer.data;
    } catch (cause) {
      throw apiError('HOSTED_SERVICE_FAILED', { host, reason: reasonOf(cause) }, { cause });
    } finally {
      await dispatcher.destroy();
    }
  }
}

/** The query of the address stays: it may hold a key. */
function below(url: string, path: string): URL {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}${path}`;
  return address;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('its answer is not JSON', { cause });
  }
}

function firstIssue({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'unknown';
}

function reasonOf(cause: unknown): string {
  if (cause instanceof ProxyError) return cause.inOneSentence;
  const { name, code, message } = cause as Error & { code?: string };
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `its answer is larger than ${MAX_ANSWER_BYTES} bytes`;
  if (code === 'ENOTFOUND') return 'the host name is unknown';
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  return message || (code ?? 'unknown reason');
}
