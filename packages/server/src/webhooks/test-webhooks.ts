import type { WebhookEndpoint } from '@millrace/wire';
import type { TestTriggers } from '../triggers/test-triggers/test-triggers.ts';
import type { WebhookSource } from './webhook.plugin.ts';

/** Webhooks and forms that the editor waits for a call of. */
export function createTestWebhooks(
  tests: Pick<TestTriggers, 'call' | 'methodsOf'>,
  address: WebhookEndpoint['address'],
): WebhookSource {
  return {
    handle: (method, path, { toCall }) => tests.call({ address, method, path }, toCall),
    methodsOf: (path) => tests.methodsOf(address, path),
    mayTake: (method, path) => tests.methodsOf(address, path).includes(method),
    unknownHint: `Press the run button in the editor and call again: a test ${address} works for one call, within two minutes. Active workflows answer under /${address}/.`,
  };
}
