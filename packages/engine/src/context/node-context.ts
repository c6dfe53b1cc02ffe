import {
  type AnswerWriter,
  type BinaryStore,
  type Commands,
  type Credentials,
  type DataTables,
  type FileAccess,
  type HttpClient,
  type Logger,
  type Network,
  type NodeContext,
  NodeError,
  type NodeIdentity,
  type Responder,
  type Scripts,
  type SubWorkflows,
  type Supplies,
  type SupplyKind,
  type VectorStores,
} from '@millrace/node-sdk';
import {
  type EvaluationNotes,
  isJsonObject,
  type JsonObject,
  type ModelUsage,
  mergedNotes,
  type RunHint,
} from '@millrace/workflow';
import { PutAside } from '../errors/put-aside.ts';
import type { CredentialUser } from '../ports/node-owner.ts';
import type { AnswerEvent } from '../ports/ports.ts';
import type { ScriptDataAccess } from '../ports/script-port.ts';
import { checkMade } from '../session/limits.ts';
import type { ModelMeter } from '../session/model-meter.ts';
import type { ScopeRun } from '../session/open-scope.ts';
import type { RunSession } from '../session/run-session.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';
import { evaluateCredential } from './deferred-expressions.ts';

/** Executions that a run of a node started. */
export interface ExecutionLinks {
  first?: { executionId: string; workflowId?: string };
  count: number;
}

/** What a run notes besides what it puts out. */
export interface StepNotes {
  /** Remarks for the user. */
  hints: RunHint[];
  links: ExecutionLinks;
  /** What models used that were asked for it. */
  modelUsage?: ModelUsage;
  /** Of the row that is evaluated. */
  evaluation?: EvaluationNotes;
}

export interface NodeContextOptions {
  session: RunSession;
  prepared: PreparedNode;
  runIndex: number;
  /** What expressions see that its credentials hold. */
  inputs: ScopeRun['inputs'];
  sources: ScopeRun['sources'];
  notes: StepNotes;
  /** What scripts of this run may see; made when one is run. */
  scriptData(): ScriptDataAccess;
  /** Builds what its sub-nodes supply for an item. Absent where none are built: when a trigger is asked. */
  connected?(kind: string, itemIndex: number, input?: number): Promise<unknown[]>;
  /** Counts what models use that are asked for an item. Absent where there are no sub-nodes. */
  meterOf?(itemIndex: number): ModelMeter;
}

/** What every implementation gets. Ports are opened when a node first asks for them. */
export class NodeRunContext implements NodeContext {
  readonly runIndex: number;
  readonly #options: NodeContextOptions;
  #http: HttpClient | undefined;
  #credentials: Credentials | undefined;
  #workflow: NodeContext['workflow'] | undefined;

  constructor(options: NodeContextOptions) {
    this.#options = options;
    this.runIndex = options.runIndex;
  }

  get node(): NodeIdentity {
    return this.#options.prepared.node;
  }

  get workflow(): NodeContext['workflow'] {
    const { workflow, timezone, instanceTimezone } = this.#options.session;
    const { id, name, active } = workflow;
    this.#workflow ??= { id, name, active, timezone, instanceTimezone };
    return this.#workflow;
  }

  get execution(): NodeContext['execution'] {
    return this.#options.session.execution;
  }

  get signal(): AbortSignal {
    return this.#options.session.signal;
  }

  get log(): Logger {
    return this.#options.session.ports.log;
  }

  get http(): HttpClient {
    this.#http ??= this.httpFor(0);
    return this.#http;
  }

  get credentials(): Credentials {
    this.#credentials ??= this.credentialsFor(0);
    return this.#credentials;
  }

  /** Sends requests for one of the items. */
  httpFor(itemIndex: number): HttpClient {
    return this.#options.session.ports.http(this.#credentialUser(itemIndex));
  }

  /** What credentials hold for one of the items. */
  credentialsFor(itemIndex: number): Credentials {
    return this.#options.session.ports.credentials(this.#credentialUser(itemIndex));
  }

  get binary(): BinaryStore {
    return this.#options.session.ports.binary;
  }

  get files(): FileAccess {
    return this.#options.session.ports.files(this.#owner());
  }

  get network(): Network {
    return this.#options.session.ports.network(this.#owner());
  }

  get dataTables(): DataTables {
    return this.#options.session.ports.dataTables(this.#owner());
  }

  get vectors(): VectorStores {
    return this.#options.session.ports.vectors(this.#owner());
  }

  get commands(): Commands {
    return this.#options.session.ports.commands(this.#owner());
  }

  get subWorkflows(): SubWorkflows {
    const { links } = this.#options.notes;
    const port = this.#options.session.ports.subWorkflows(this.#owner());
    return {
      async run(request) {
        try {
          const execution = await port.run(request);
          note(links, execution);
          return execution;
        } catch (error) {
          const failed = failedExecution(error);
          if (failed) note(links, failed);
          throw error;
        }
      },
    };
  }

  get scripts(): Scripts {
    return {
      run: (script) =>
        this.#options.session.ports.scripts.run({
          ...script,
          owner: this.#owner(),
          signal: this.signal,
          data: this.#options.scriptData(),
        }),
    };
  }

  get responder(): Responder {
    return this.#options.session.ports.responder;
  }

  openAnswer(itemIndex = 0): AnswerWriter | undefined {
    const { answers } = this.#options.session.ports;
    if (!answers.isRead) return undefined;
    const { node, runIndex } = this;
    const place = { node: { id: node.id, name: node.name }, runIndex, itemIndex };
    const tell = (event: Pick<AnswerEvent, 'type' | 'text' | 'error'>) =>
      answers.tell({ ...place, ...event, at: this.now() });
    tell({ type: 'begin' });
    return {
      write: (text) => tell({ type: 'item', text }),
      end: () => tell({ type: 'end' }),
      fail: (error) => tell(error instanceof PutAside ? { type: 'end' } : { type: 'error', error }),
    };
  }

  get state(): JsonObject {
    return this.#options.session.states.of(this.node.name);
  }

  get staticData(): NodeContext['staticData'] {
    const { staticData } = this.#options.session;
    return { node: staticData.forNode(this.node.name), workflow: staticData.forWorkflow() };
  }

  get customData(): NodeContext['customData'] {
    return this.#options.session.customData;
  }

  readonly nodesAfter: NodeContext['nodesAfter'] = () =>
    this.#enabled(this.#options.session.graph.descendants(this.node.name));

  readonly nodesBefore: NodeContext['nodesBefore'] = () =>
    this.#enabled(this.#options.session.graph.ancestors(this.node.name));

  async connected<Kind extends SupplyKind>(kind: Kind, itemIndex = 0, input?: number): Promise<Array<Supplies[Kind]>> {
    // What a kind of connection carries is the contract of its name.
    return ((await this.#options.connected?.(kind, itemIndex, input)) ?? []) as Array<Supplies[Kind]>;
  }

  readonly limitModels: NodeContext['limitModels'] = (limits, itemIndex = 0) =>
    this.#options.meterOf?.(itemIndex).limit(limits);

  get now(): () => number {
    return this.#options.session.now;
  }

  readonly sleep = (ms: number): Promise<void> => this.#options.session.ports.clock.sleep(ms, this.signal);

  readonly checkItemCount = (count: number): void =>
    checkMade(this.#options.session.options.limits, count, this.node.name);

  readonly hint = (hint: RunHint): void => {
    this.#options.notes.hints.push(hint);
  };

  readonly noteEvaluation = (notes: EvaluationNotes): void => {
    const { evaluation } = this.#options.notes;
    this.#options.notes.evaluation = mergedNotes(evaluation, notes);
  };

  #enabled(names: readonly string[]): ReturnType<NodeContext['nodesAfter']> {
    return names.flatMap((name) => {
      const node = this.#options.session.graph.node(name);
      return node && !node.disabled ? [{ name, type: node.type, parameters: node.parameters }] : [];
    });
  }

  #owner() {
    return this.#options.session.ownerOf(this.#options.prepared.node);
  }

  #credentialUser(itemIndex: number): CredentialUser {
    const { session, prepared, runIndex, inputs, sources } = this.#options;
    return {
      ...this.#owner(),
      evaluate: (value, variables) =>
        evaluateCredential(value, session, { node: prepared.node, runIndex, inputs, sources, variables }, itemIndex),
    };
  }
}

function note(links: ExecutionLinks, { executionId, workflowId }: NonNullable<ExecutionLinks['first']>): void {
  links.first ??= { executionId, ...(workflowId !== undefined && { workflowId }) };
  links.count++;
}

/** The execution of a sub-workflow that failed: above all that one is to be found. */
function failedExecution(error: unknown): ExecutionLinks['first'] {
  if (!(error instanceof NodeError) || !isJsonObject(error.details)) return undefined;
  const { executionId, workflowId } = error.details;
  if (typeof executionId !== 'string') return undefined;
  return { executionId, ...(typeof workflowId === 'string' && { workflowId }) };
}
