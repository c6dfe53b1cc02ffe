import { AddressGuard, BlockedAddressError, openDispatcher, ProxyError, type ProxySettings } from '@millrace/network';
import { MAX_WORKFLOW_BYTES } from '@millrace/workflow';
import { apiError, ServerError } from '../errors/server-error.ts';

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

/** Fetches JSON from public http(s) addresses that end in .json; internal ones only where they are allowed. */
export function createWorkflowFetcher(
  allowed: readonly string[],
  proxies: ProxySettings,
): (url: string) => Promise<unknown> {
  const guard = new AddressGuard(allowed);
  return async (url) => {
    checkUrl(url);
    const { interceptors, request } = await import('undici');
    const agent = await openDispatcher({
      guard,
      proxies,
      connectTimeoutMs: TIMEOUT_MS,
      maxResponseSize: MAX_WORKFLOW_BYTES,
    });
    try {
      const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: MAX_REDIRECTS }));
      const { statusCode, body } = await request(url, {
        dispatcher,
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`the answer has status ${statusCode}`);
      return parseJson(text);
    } catch (cause) {
      if (cause instanceof ServerError) throw cause;
      if (cause instanceof BlockedAddressError) throw refusal(cause);
      throw apiError('WORKFLOW_URL_FAILED', { url, reason: reasonOf(cause) }, { cause });
    } finally {
      await agent.destroy();
    }
  };
}

function checkUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isFile = parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname.toLowerCase().endsWith('.json');
  if (!isFile) throw apiError('WORKFLOW_URL_INVALID.notJson', { url });
  if (parsed.username || parsed.password) {
    throw apiError('WORKFLOW_URL_INVALID.password');
  }
}

function refusal(cause: BlockedAddressError): ServerError {
  return apiError('WORKFLOW_URL_INVALID.internal', { host: cause.host }, { cause });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('the answer is not JSON', { cause });
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof ProxyError) return cause.inOneSentence;
  const { name, code, message } = cause as Error & { code?: string };
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `it is larger than ${MAX_WORKFLOW_BYTES} bytes`;
  if (code === 'ENOTFOUND') return 'the host name is unknown';
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  return message || (code ?? 'unknown reason');
}
