import type { Dispatcher } from 'undici';
import type { OutgoingOptions } from './outgoing-dispatcher.ts';

/**
 * Sends requests as this machine does: to addresses that the guard allows, and through the proxy of the operator. Redirects
 * are not followed. What a proxy prevents is a `ProxyError`. The HTTP library is loaded when it is first needed.
 */
export async function openDispatcher(options: OutgoingOptions): Promise<Dispatcher> {
  const { outgoingDispatcher } = await import('./outgoing-dispatcher.ts');
  return outgoingDispatcher(options);
}
