import type { AnswerFeed, EnginePorts } from '@millrace/engine';
import type { NodeError } from '@millrace/node-sdk';
import { ExecutionCredentials } from '../credentials/node-credentials.ts';
import { runnerError } from '../errors/runner-error.ts';
import { nodeHttpClient } from '../http/node-http-client.ts';
import { nodeNetwork } from '../network/node-network.ts';
import { systemClock } from '../services/clock.ts';
import type { RunnerServices } from '../services/runner-services.ts';

/** What the model of an assistant reaches: its service, with its credential, through the guarded client. All else is closed. */
export function assistPorts(
  { assistId, answers }: { assistId: string; answers: AnswerFeed },
  services: RunnerServices,
  nodeTypes: EnginePorts['nodeTypes'],
  signal: AbortSignal,
): EnginePorts {
  const { registry, transport } = services;
  const credentials = new ExecutionCredentials(services.credentials, () => services.variables.ask(assistId, signal));
  const nothing = (): void => undefined;
  return {
    nodeTypes,
    clock: systemClock,
    http: (owner) =>
      nodeHttpClient({
        ...{ signal: owner.signal, transport, registry },
        credentials: credentials.of(owner),
        calls: services.calls.of(owner),
      }),
    credentials: (owner) => credentials.of(owner),
    network: (owner) => nodeNetwork(owner, services.guard, () => credentials.domainsOf(owner)),
    dataTables: () => ({
      ...{ list: refuse, columns: refuse, state: refuse, find: refuse, changedSince: refuse },
      ...{ addColumn: refuse, insert: refuse, update: refuse, upsert: refuse, delete: refuse },
    }),
    vectors: () => ({ list: refuse, known: refuse, put: refuse, nearest: refuse, clear: refuse }),
    commands: () => ({ run: refuse }),
    files: () => ({ read: refuse, stream: refuseAtOnce, write: refuse, list: refuse, watch: refuse }),
    subWorkflows: () => ({ run: refuse }),
    scripts: { run: refuse },
    binary: { create: refuse, read: refuse, stream: refuseAtOnce },
    responder: { isWaiting: false, isStreaming: false, send: nothing },
    answers,
    models: services.models.of(assistId),
    log: services.log,
    events: { nodeStarted: nothing, nodeFinished: nothing, rests: nothing, stored: async () => undefined },
  };
}

async function refuse(): Promise<never> {
  throw closed();
}

function refuseAtOnce(): never {
  throw closed();
}

function closed(): NodeError {
  return runnerError('ASSISTANT_CANNOT', 'The assistant cannot work with this model: it needs a running workflow', {
    description: 'Choose another model for the assistant.',
  });
}
