import type {
  DataTableAnswer,
  ModelRefusal,
  RunnerConfig,
  ToRunner,
  ToServer,
  TraceSpan,
  VectorAnswer,
} from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import type { Config } from '../config/config-table.ts';
import type { Logger } from '../logging/logger.ts';
import type { Party, PoolJob } from './pool-job.ts';

export type CredentialQuestion = Extract<ToServer, { type: 'credential' }>;
export type FileQuestion = Extract<ToServer, { type: 'mayOpenFiles' }>;
export type CallSlotQuestion = Extract<ToServer, { type: 'takeCallSlot' }>;
type CallPause = Extract<ToServer, { type: 'holdCalls' }>;
export type ModelQuestion = Extract<ToServer, { type: 'admitModel' }>;
export type PlaceQuestion = Extract<ToServer, { type: 'takePlace' }>;
export type VariableQuestion = Extract<ToServer, { type: 'variables' }>;
export type DataTableQuestion = Extract<ToServer, { type: 'dataTables' }>;
export type VectorQuestion = Extract<ToServer, { type: 'vectors' }>;
export type SubExecutionQuestion = Extract<ToServer, { type: 'subExecution' }>;
type SubExecutionResult = Extract<ToRunner, { type: 'subExecution' }>['result'];

/** What becomes of a workflow that a node wants to run. */
export type SubExecutionAnswer = Exclude<SubExecutionResult, { kind: 'run' }> | ({ kind: 'run' } & PoolJob);

/** Somebody stopped a runner, and is kept apart from others for a while. */
export interface SetApart {
  party: Party;
  /** What did it, if it was an execution. */
  executionId: string | undefined;
  cause: 'held' | 'memory';
  minutes: number;
}

/** Executions at once for each runner, and how many may wait. Read when they are needed: they change. */
export type RunnerLimits = Pick<Config, 'concurrency' | 'queueLimit'>;

export interface RunnerPoolOptions {
  size: number;
  /** Runners that stand ready beside them. */
  spares: number;
  limits: RunnerLimits;
  config: RunnerConfig;
  environment: NodeJS.ProcessEnv;
  entry: string;
  /** Default 1000. */
  pingIntervalMs?: number;
  log: Logger;
  /** The credential a node asks for. @throws ServerError when it may not have it. */
  answerCredential(
    question: CredentialQuestion,
  ): Promise<{ data: JsonObject; domains?: string[]; secrets?: JsonObject }>;
  /** Values of the variables that an execution, or a trigger at work, may read. */
  answerVariables(question: Pick<VariableQuestion, 'executionId'>): Promise<Array<[name: string, value: string]>>;
  /** Whether and how the workflow that a node wants to run is run. Does not fail. */
  answerSubExecution(question: SubExecutionQuestion): Promise<SubExecutionAnswer>;
  /** Whether files of so many bytes may be written. Does not fail. */
  claimFileSpace(bytes: number): Promise<boolean>;
  /** Whether an execution may open files of another one. */
  mayOpenFiles(question: Pick<FileQuestion, 'executionId' | 'of'>): Promise<boolean>;
  /** Told what steps and their requests took, where jobs name a span. */
  onSpan?(span: TraceSpan): void;
  /** How long a request to a service has to wait, in ms. Does not fail. */
  takeCallSlot(question: CallSlotQuestion): Promise<number>;
  /** What data tables answer that everybody may use in whose name a node acts. */
  answerDataTables(question: Pick<DataTableQuestion, 'executionId' | 'node' | 'request'>): Promise<DataTableAnswer>;
  /** What the vector stores of an execution's owner answer. */
  answerVectors(question: Pick<VectorQuestion, 'executionId' | 'node' | 'request'>): Promise<VectorAnswer>;
  /** A service takes no requests for a while. Does not fail. */
  holdCalls(pause: Pick<CallPause, 'line' | 'isPaced' | 'ms'>): Promise<void>;
  /** Resolves when an execution may begin, or that does not matter any more. Does not fail. */
  takePlace(question: Pick<PlaceQuestion, 'executionId' | 'key'>): Promise<void>;
  /** Why a model may not be asked; `undefined` where it may. Does not fail. */
  admitModel(question: Pick<ModelQuestion, 'executionId' | 'daily'>): Promise<ModelRefusal | undefined>;
  /** Told who stopped a runner, and is kept apart for that. */
  onSetApart?(event: SetApart): void;
  /** Told how many executions are with runners that may not begin yet, and take no place. */
  onParked?(count: number): void;
}
