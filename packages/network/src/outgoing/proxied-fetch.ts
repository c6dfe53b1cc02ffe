import type { Dispatcher } from 'undici';
import { openDispatcher } from './open-dispatcher.ts';
import { namesProxy, type ProxySettings } from './proxies.ts';
import { ProxyError } from './proxy-error.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * `fetch` for hosts that the operator or an owner names: through the proxies, and past the guard for addresses.
 * @throws ProxyError instead of what `fetch` wraps it in
 */
export function proxiedFetch(proxies: ProxySettings): typeof globalThis.fetch {
  if (!namesProxy(proxies)) return globalThis.fetch;
  let dispatcher: Promise<Dispatcher> | undefined;
  return async (input, init) => {
    // The library is loaded where it is needed: Node.js has its own for the rest.
    const undici = await import('undici');
    dispatcher ??= openDispatcher({ proxies, connectTimeoutMs: CONNECT_TIMEOUT_MS });
    try {
      const given = { ...init, dispatcher: await dispatcher } as unknown as Parameters<typeof undici.fetch>[1];
      return asGlobal(await undici.fetch(input as string | URL, given));
    } catch (error) {
      throw error instanceof Error && error.cause instanceof ProxyError ? error.cause : error;
    }
  };
}

/** Libraries ask for answers of the class that Node.js brings. */
function asGlobal(answer: Awaited<ReturnType<typeof import('undici').fetch>>): Response {
  const { status, statusText, body } = answer;
  return new Response(body as ReadableStream | null, { status, statusText, headers: [...answer.headers] });
}
