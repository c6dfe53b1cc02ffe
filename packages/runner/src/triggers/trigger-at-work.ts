import type { EnginePorts, TriggerWorkOptions } from '@millrace/engine';
import type { NodeError, Responder } from '@millrace/node-sdk';
import type { TriggerWork } from '@millrace/wire';
import type { Item } from '@millrace/workflow';
import { ExecutionBinaryStore } from '../binary/execution-binary-store.ts';
import { shellCommands } from '../commands/shell-commands.ts';
import { ExecutionCredentials } from '../credentials/node-credentials.ts';
import { runnerError } from '../errors/runner-error.ts';
import { nodeFiles } from '../files/node-files.ts';
import { nodeHttpClient } from '../http/node-http-client.ts';
import { nodeNetwork } from '../network/node-network.ts';
import { scriptPort } from '../script-host/script-port.ts';
import { systemClock } from '../services/clock.ts';
import type { RunnerServices } from '../services/runner-services.ts';
import { type CachedWorkflow, prepare } from '../workflows/workflow-cache.ts';

/** A trigger that works outside of an execution: what it needs from outside, and the files it makes. */
export class TriggerAtWork {
  readonly work: TriggerWork;
  readonly #services: RunnerServices;
  readonly #cached: CachedWorkflow;
  readonly #binary: ExecutionBinaryStore;
  #vars: Record<string, string> = {};

  constructor(work: TriggerWork, services: RunnerServices) {
    this.work = work;
    this.#services = services;
    this.#cached = prepare(work.version);
    this.#binary = new ExecutionBinaryStore({
      ...services.files,
      executionId: work.workId,
      mayOpen: async () => false,
    });
  }

  /** Loads the node types of its workflow and the variables that it reads; to be done first. */
  async load(signal: AbortSignal): Promise<void> {
    const { registry, variables } = this.#services;
    await registry.load(this.#cached.workflow);
    if (this.#cached.readsVariables) this.#vars = await variables.ask(this.work.workId, signal);
  }

  /** What the engine is given. */
  options(signal: AbortSignal): TriggerWorkOptions {
    const { config } = this.#services;
    const { workId, version, node, mode, staticData } = this.work;
    const { workflow } = this.#cached;
    return {
      workflow,
      ...(version.id !== undefined && { workflowId: version.id }),
      active: version.active,
      node,
      execution: { id: workId, mode },
      ports: this.#ports(signal),
      signal,
      timezone: config.timezone,
      env: config.env,
      vars: this.#vars,
      staticData,
    };
  }

  /** Removes the files of items that an execution has taken over. */
  async letGo(items: readonly Item[]): Promise<void> {
    for (const { binary } of items) {
      for (const { id, data } of Object.values(binary ?? {})) {
        const isOwn = !data && id?.startsWith(`${this.work.workId}.`);
        if (isOwn && id !== undefined) await this.#services.files.place.removeFile(id);
      }
    }
  }

  /** Removes all its files. */
  async discard(): Promise<void> {
    await this.#binary.discard();
  }

  #ports(signal: AbortSignal): EnginePorts {
    const { transport, registry, guard, log, scripts, folders, config, variables, calls, models, vectors, dataTables } =
      this.#services;
    const credentials = new ExecutionCredentials(this.#services.credentials, () =>
      variables.ask(this.work.workId, signal),
    );
    return {
      nodeTypes: registry,
      clock: systemClock,
      http: (owner) =>
        nodeHttpClient({
          signal: owner.signal,
          transport,
          registry,
          credentials: credentials.of(owner),
          calls: calls.of(owner),
        }),
      credentials: (owner) => credentials.of(owner),
      network: (owner) => nodeNetwork(owner, guard, () => credentials.domainsOf(owner)),
      dataTables: ({ node }) => dataTables.tablesOf({ executionId: this.work.workId, node: node.name }),
      vectors: ({ node }) => vectors.storesOf({ executionId: this.work.workId, node: node.name }),
      commands: ({ signal }) => shellCommands({ isAllowed: config.executeCommand, signal }),
      files: (owner) => nodeFiles(owner, folders),
      subWorkflows: () => ({ run: refuse }),
      scripts: scriptPort({
        pool: scripts,
        graph: this.#cached.graph,
        binary: this.#binary,
        transport,
        onConsole: () => undefined,
      }),
      binary: this.#binary,
      responder: noCaller,
      answers: { isRead: false, tell: () => undefined },
      models: models.of(this.work.workId),
      log,
      events: {
        nodeStarted: () => undefined,
        nodeFinished: () => undefined,
        rests: () => undefined,
        stored: async () => undefined,
      },
    };
  }
}

const noCaller: Responder = { isWaiting: false, isStreaming: false, send: () => undefined };

async function refuse(): Promise<never> {
  throw notInTrigger();
}

function notInTrigger(): NodeError {
  return runnerError('TRIGGER_CANNOT', 'A trigger cannot do this before its workflow runs', {
    description: 'Do it in a node behind the trigger.',
  });
}
