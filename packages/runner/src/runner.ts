import type { RunnerConfig, ToRunner, TriggerWork } from '@millrace/wire';
import { answerQuestion } from './answer-question.ts';
import type { ServerChannel } from './channel/server-channel.ts';
import { ExecutionHost } from './executions/execution-host.ts';
import { NodeTypeRegistry } from './node-types/node-type-registry.ts';
import { createServices, type RunnerServices } from './services/runner-services.ts';
import { ListenerHost } from './triggers/listener-host.ts';
import { WorkflowCache } from './workflows/workflow-cache.ts';

export interface RunnerOptions {
  channel: ServerChannel;
  /** Called when the runner has finished what it did and can be ended. */
  onShutdown(): void;
  /** A defect: the process cannot be trusted any more. */
  onDefect(error: unknown): void;
  /** Where the watchdog speaks; without one there is none. */
  alarmPipe?: number;
  /** Default: all built-in types. */
  registry?: NodeTypeRegistry;
}

interface Configured {
  services: RunnerServices;
  executions: ExecutionHost;
  listeners: ListenerHost;
}

/** What this runner had asked for. */
type AnswerToRunner = Extract<
  ToRunner,
  {
    type:
      | 'toolAnswered'
      | 'credential'
      | 'variables'
      | 'dataTables'
      | 'vectors'
      | 'subExecution'
      | 'fileSpace'
      | 'fileRight'
      | 'placeTaken'
      | 'callSlot'
      | 'modelAdmitted';
  }
>;

/** Takes the messages of the control plane. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #registry: NodeTypeRegistry;
  readonly #workflows = new WorkflowCache();
  /** Questions that are being answered, and what ends that. */
  readonly #asked = new Map<number, AbortController>();
  #configured: Configured | undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#registry = options.registry ?? new NodeTypeRegistry();
  }

  handle(message: ToRunner): void {
    switch (message.type) {
      case 'configure':
        this.#configure(message.config);
        break;
      case 'putWorkflow':
        this.#workflows.put(message.version);
        break;
      case 'dropWorkflow':
        this.#workflows.drop(message.versionKey);
        break;
      case 'putPackages':
        this.#parts().services.usePackages(message.packages);
        this.#workflows.renew();
        break;
      case 'putSettings':
        Object.assign(this.#parts().services.config, message.settings);
        break;
      case 'execute':
        this.#guard(this.#parts().executions.execute(message.job));
        break;
      case 'stepsStored':
        this.#parts().executions.stepsStored(message.executionId);
        break;
      case 'cancel':
        this.#parts().executions.cancel(message.executionId, message.reason);
        break;
      case 'ask':
        this.#guard(this.#answer(message));
        break;
      case 'withdraw':
        this.#asked.get(message.requestId)?.abort();
        break;
      case 'listen':
        this.#listen(message.work);
        break;
      case 'unlisten':
        this.#parts().listeners.unlisten(message.workId);
        break;
      case 'emittedStored':
        this.#parts().listeners.settle(message);
        break;
      case 'emittedOutcome':
        this.#parts().listeners.settleFollowed(message);
        break;
      case 'ping':
        this.#pong(message.sentAt);
        break;
      case 'shutdown':
        this.#guard(this.#shutDown(message.graceMs));
        break;
      default:
        this.#takeAnswer(message, this.#parts().services);
    }
  }

  #configure(config: RunnerConfig): void {
    const services = createServices(config, this.#options.channel, this.#registry);
    this.#configured = {
      services,
      executions: new ExecutionHost(this.#workflows, services),
      listeners: new ListenerHost(services),
    };
    this.#watch(config, services);
    this.#options.channel.send({ type: 'ready', pid: process.pid });
  }

  #takeAnswer(message: AnswerToRunner, services: RunnerServices): void {
    switch (message.type) {
      case 'toolAnswered':
        services.assistantTools.answer(message.requestId, message);
        break;
      case 'credential':
        services.credentials.answer(message);
        break;
      case 'variables':
        services.variables.answer(message.requestId, message.values);
        break;
      case 'dataTables':
        services.dataTables.answer(message.requestId, message.answer);
        break;
      case 'vectors':
        services.vectors.answer(message.requestId, message.answer);
        break;
      case 'subExecution':
        services.subExecutions.answer(message.requestId, message.result);
        break;
      case 'fileSpace':
        services.fileClaims.answer(message.requestId, message.isGranted);
        break;
      case 'fileRight':
        services.fileRights.answer(message.requestId, message.isGranted);
        break;
      case 'placeTaken':
        services.places.answer(message.requestId);
        break;
      case 'callSlot':
        services.calls.answer(message.requestId, message.waitMs);
        break;
      case 'modelAdmitted':
        services.models.answer(message.requestId, message.refusal);
        break;
    }
  }

  #parts(): Configured {
    if (!this.#configured) throw new Error('The first message to a runner has to be "configure"');
    return this.#configured;
  }

  async #answer({ requestId, method, params }: Extract<ToRunner, { type: 'ask' }>): Promise<void> {
    const { services } = this.#parts();
    const work = { kind: 'question', requestId } as const;
    const asked = new AbortController();
    this.#asked.set(requestId, asked);
    const { signal } = asked;
    const answer = await services.watchdog.run(work, () => answerQuestion({ method, params, services, signal }));
    this.#asked.delete(requestId);
    this.#options.channel.send({ type: 'answer', requestId, ...answer });
  }

  #listen(work: TriggerWork): void {
    const { listeners } = this.#parts();
    this.#guard(listeners.listen(work));
  }

  #watch({ maxHoldMs, memoryMiB }: RunnerConfig, { watchdog }: RunnerServices): void {
    const { alarmPipe } = this.#options;
    if (alarmPipe !== undefined) watchdog.start({ alarmPipe, maxHoldMs, memoryMiB });
  }

  #pong(sentAt: number): void {
    const { heapUsed } = process.memoryUsage();
    const running = this.#configured?.executions.running ?? 0;
    this.#options.channel.send({ type: 'pong', sentAt, heapUsedBytes: heapUsed, running });
  }

  async #shutDown(graceMs: number): Promise<void> {
    const { executions, listeners, services } = this.#parts();
    listeners.close();
    await executions.drain(graceMs);
    await services.close();
    this.#options.onShutdown();
  }

  #guard(work: Promise<void>): void {
    work.catch((error: unknown) => this.#options.onDefect(error));
  }
}
