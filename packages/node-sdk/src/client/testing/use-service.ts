import type { JsonObject } from '@millrace/workflow';
import { afterEach } from 'vitest';
import { defineCredential } from '../../credentials/define-credential.ts';
import { NodeError } from '../../errors/node-error.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { string } from '../../parameters/builders.ts';
import { secret } from '../../parameters/service-builders.ts';
import { defineServiceNode } from '../../services/define-service-node.ts';
import { service } from '../../services/service.ts';
import {
  type LocalAnswer,
  type LocalCall,
  type LocalService,
  runNode,
  startLocalService,
} from '../../testing/index.ts';
import type { ServiceClient } from '../service-client.ts';

export const parcelsApi = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels account',
  parameters: [string('host', { label: 'Host' }), secret('token', { label: 'Token' })],
  baseUrl: ({ host }) => `${host}/v2`,
  authenticate: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
});
const parcels = service({
  name: 'Parcels',
  credential: parcelsApi,
  reason: 'problem.text',
  retryAfter: 'wait.seconds',
  itemsHoldReason: true,
  refusalIn: ({ ok, error }) => (ok === false ? String(error) : undefined),
});

/** Services that answer on this machine, closed after each test. */
export function useService() {
  const open = new Set<LocalService>();
  afterEach(async () => {
    for (const local of open) await local.close();
    open.clear();
  });

  /** Runs a function with the client of a service that answers so. */
  async function withService(
    answer: (call: LocalCall, count: number) => LocalAnswer,
    use: (client: ServiceClient, context: Pick<OperationContext<JsonObject, never>, 'binary'>) => Promise<unknown>,
  ) {
    let count = 0;
    const local = await startLocalService((call) => answer(call, ++count));
    open.add(local);
    const run = parcels.operation('Try', {
      run: async ({ client, binary }) => ({
        json: { result: JSON.parse(JSON.stringify((await use(client, { binary })) ?? null)) },
      }),
    });
    const node = defineServiceNode({
      name: 'test.parcels',
      displayName: 'Parcels',
      description: '',
      version: 1,
      service: parcels,
      operations: { run },
    });
    const outcome = await runNode(node, {
      parameters: { operation: 'run' },
      credentials: { parcelsApi: { host: local.url, token: 'secret-1' } },
      credentialTypes: [parcelsApi],
      now: Date.UTC(2026, 0, 1),
    }).catch((error: unknown) => error);
    if (outcome instanceof NodeError) return { error: outcome, calls: local.calls, pauses: [], result: undefined };
    if (outcome instanceof Error) throw outcome;
    const { json, pauses } = outcome as Awaited<ReturnType<typeof runNode>>;
    return { error: undefined, calls: local.calls, pauses, result: json[0]?.result };
  }

  return withService;
}
