import type {
  ExecutionError,
  ExecutionMode,
  ExecutionStatus,
  Item,
  ItemsByPort,
  JsonObject,
  ModelLimits,
  QuestionAnswer,
  RunData,
  RunHint,
  RunMetadata,
  RunSource,
  RunStatus,
  TestCase,
  TestReport,
  Waiting,
  Workflow,
} from '@millrace/workflow';
import type { TraceContext } from './tracing.ts';

/**
 * How the bytes of a step are held: JSON text in UTF-8, or the same deflated (raw, RFC 1951).
 * The text is the run's `data` object: `{"main":[[item, …], …]}`.
 */
export type StepEncoding = 'json' | 'json-deflate';

/** What a workflow may use of models in a day; what is absent is not bounded. */
export type DailyModelLimits = Pick<ModelLimits, 'costUsd' | 'tokens'>;

/** Why a model may not be asked today: what the instance or the workflow may use is used, or nobody can tell. */
export type ModelRefusal =
  | { of: 'instance' | 'workflow'; limit: keyof DailyModelLimits; most: number }
  | { of: 'unknown' };

/** One finished (or failed) run of a node, ready to be stored. The control plane never parses `data`. */
export interface Step {
  node: string;
  /** Which run of this node, from 0. */
  runIndex: number;
  /** Position in the execution, from 0. */
  index: number;
  /** ms since the epoch. */
  startedAt: number;
  /** ms, whole. */
  durationMs: number;
  status: RunStatus;
  source: Array<RunSource | null>;
  /** Items of each output; what connections show. */
  itemCounts: number[];
  hasBinary: boolean;
  error?: ExecutionError;
  hints?: RunHint[];
  metadata?: RunMetadata;
  encoding: StepEncoding;
  data: Uint8Array;
  /** Length of the JSON text in bytes. */
  jsonBytes: number;
  /** Of a step with many items: its data in the order of outputs and items. */
  parts?: StepPart[];
}

/** Some of the items of a large step, which can be read without the others. */
export interface StepPart {
  /** Output that put them out. */
  output: number;
  /** How many they are. They follow those of the part before. */
  items: number;
  /** Where their deflated text begins in the data of the step, in bytes: their JSON texts, joined by commas. */
  offset: number;
  /** Length of the deflated text. */
  bytes: number;
}

/** A workflow as a runner gets it. `versionKey` changes whenever anything in it changes. */
export interface WorkflowVersion {
  /** Absent for a workflow that was never saved. */
  id?: string;
  versionKey: string;
  active: boolean;
  workflow: Workflow;
  /** Characters of it as JSON text: roughly what it takes to keep it. */
  textLength: number;
}

/** A webhook call as the control plane passes it on. Nothing in it is trusted. */
export interface WebhookCall {
  method: string;
  /** Path and query as received. */
  url: string;
  /** Pairs in the order received, names in lower case. */
  headers: Array<[name: string, value: string]>;
  /** Values of `:name` segments of the registered path. */
  params: Array<[name: string, value: string]>;
  body: Uint8Array;
  /** Instead of the body, of a multipart call whose files are stored already: it is larger than a body in memory may be. */
  form?: CallForm;
  remoteAddress: string;
  /** Who calls is signed in. Only where the endpoint asks for it. */
  visitor?: Visitor;
  /** The span of the call, where traces are kept. */
  trace?: TraceContext;
}

/** Somebody with an account of the instance who calls. */
export interface Visitor {
  /** Lets the page that they open show for twelve hours, in the header `x-chat-visitor`, that they are signed in. Absent in calls of a page. */
  pass?: string;
}

/** A multipart body whose files are stored. */
export interface CallForm {
  /** Pairs in the order received. */
  fields: Array<[name: string, value: string]>;
  /** In the order received. */
  files: CallFile[];
}

/** A file that a call brought. */
export interface CallFile {
  /** Name of the form field. */
  field: string;
  fileName?: string;
  mimeType: string;
  bytes: number;
  /** Of the stored file. */
  id: string;
}

/** How far a trigger follows an execution: to its end, or until one of its nodes answers should that come first. */
export type FollowUntil = 'end' | 'answer';

/** How it went with an execution that is followed. */
export type FollowedOutcome = ExecutionStatus | 'answered';

/** What makes an execution start. */
export type ExecutionStart =
  /** By hand, from the editor or the command line. */
  | {
      kind: 'manual';
      /** Run only what this node needs, up to and including it. */
      destinationNode?: string;
      /** Trigger to start from; default: the first that fits. */
      triggerNode?: string;
      /** For partial runs: nodes to start at, and data of nodes that are not run again. */
      startNodes?: string[];
      runData?: RunData;
      pinData?: Record<string, Item[]>;
      /** A page reads what nodes write of their answers. */
      readsAnswers?: true;
    }
  /** A trigger fired in the control plane (schedule). The runner asks the trigger for its items. */
  | { kind: 'schedule'; node: string; firedAt: number }
  /** A webhook was called. */
  | {
      kind: 'webhook';
      node: string;
      webhookName: string;
      test: boolean;
      call: WebhookCall;
      destinationNode?: string;
      pinData?: Record<string, Item[]>;
    }
  /** Items are given. */
  | {
      kind: 'items';
      node: string;
      outputs: ItemsByPort;
      destinationNode?: string;
      pinData?: Record<string, Item[]>;
    }
  /** A trigger failed to look for events, or to listen: the execution only records that. */
  | { kind: 'triggerFailed'; node: string; error: ExecutionError }
  /** Another execution runs this one: its items are what the trigger for that puts out. */
  | { kind: 'subWorkflow'; items: Item[] }
  /** A case of the workflow's tests. */
  | { kind: 'test'; case: TestCase }
  /** It goes on from a call of another execution. */
  | ReplayStart;

/** How an execution starts that takes over the steps of another one up to a call of a sub-node. */
export interface ReplayStart {
  kind: 'replay';
  /** What leads to the steps that it took over. */
  start: Extract<ExecutionStart, { kind: 'items' | 'manual' }>;
  /** Position of the last step that it took over. */
  lastPosition: number;
}

/** Why an execution that was put aside goes on. */
export type ResumeEvent =
  /** Its runner or server ended before it did; it goes on after its last stored step. */
  | { kind: 'recovery' }
  /** It goes on after steps that it took over of another one: nothing was under way. */
  | { kind: 'replay' }
  | { kind: 'time' }
  /** A person has answered one of its questions. */
  | { kind: 'answer'; answer: QuestionAnswer }
  | { kind: 'call'; webhookName: string; call: WebhookCall }
  /** The executions it waited for have ended, in the order of {@link Waiting.executions}. */
  | { kind: 'executions'; results: EndedExecution[] };

/** How an execution ended that another one waited for. */
export interface EndedExecution {
  executionId: string;
  status: ExecutionOutcome['status'] | 'crashed';
  error?: ExecutionError;
  /** Step of its last node. */
  lastStep?: Step;
}

/** What an execution did before it was put aside. */
export interface ExecutionHistory {
  /** Finished steps, in order. */
  steps: Step[];
  /** Absent for a recovery. */
  waiting?: Waiting;
  customData?: Record<string, string>;
  event: ResumeEvent;
}

/** The execution that runs another one. */
export interface ParentExecution {
  executionId: string;
  workflowId?: string;
}

/** One execution for a runner. */
export interface ExecutionJob {
  executionId: string;
  mode: ExecutionMode;
  versionKey: string;
  start: ExecutionStart;
  /** Tell when each node begins, and send each step as it finishes: someone watches, or progress is kept. Otherwise steps may come a little later. */
  streamSteps: boolean;
  /** Each step is stored as it ends, so that the execution can go on after the end of its process. */
  keepsProgress: boolean;
  /** Whether step data is wanted at all. */
  keepData: boolean;
  /** Time limit in ms; 0 for none. */
  timeoutMs: number;
  /** Static data of the workflow, as stored. */
  staticData?: JsonObject | null;
  /** Names the execution in the addresses at which it is called while it waits. */
  resumeKey: string;
  /** The span of the execution, where traces are kept. */
  trace?: TraceContext;
  /** Before it begins it asks for a place with `takePlace`: only so many executions of its workflow run at once. */
  needsPlace?: true;
  /** A trigger waits until one of its nodes answers. */
  awaitsAnswer?: true;
  /** It goes on: `start` is what started it first. */
  history?: ExecutionHistory;
  parent?: ParentExecution;
}

/** How an execution ended. */
export interface ExecutionOutcome {
  status: Exclude<ExecutionStatus, 'new' | 'running' | 'crashed'>;
  stoppedAt: number;
  lastNodeExecuted?: string;
  error?: ExecutionError;
  /** Present when the execution changed it. */
  staticData?: JsonObject;
  /** What the run noted about itself, when it did. */
  customData?: Record<string, string>;
  /** Of a test case: whether it passed. */
  test?: TestReport;
  /** Present when the status is `waiting`. */
  waiting?: Waiting;
  /** It may have files in the binary folder. */
  hasFiles?: boolean;
}

/** An HTTP answer. */
export interface WireReply {
  status: number;
  headers: Array<[name: string, value: string]>;
  body: Uint8Array;
}

/** An endpoint of a workflow, evaluated. */
export interface WebhookEndpoint {
  kind: 'webhook';
  node: string;
  webhookName: string;
  method: string;
  /** Without leading slash; may hold `:name` segments. */
  path: string;
  /** Whether it is called below `/webhook`, `/form` or `/mcp`. */
  address: 'webhook' | 'form' | 'mcp';
  /** `onReceived` | `lastNode` | `responseNode` | `streaming`, as the node says. */
  responseMode: string;
  /** How many calls are taken of one network address in a minute. Absent: no limit. */
  callsPerMinute?: number;
  /** Its calls say who is signed in. */
  asksForAccount?: true;
}

/** A schedule of a workflow. */
export interface ScheduleRule {
  kind: 'schedule';
  node: string;
  /** Five or six fields. */
  cron: string;
  /** Fire every n-th time only; at least 1. */
  every: number;
  /** Seconds within which missed times are made up for, 0 for no limit; absent: never. */
  makeUpWithinSeconds?: number;
  timezone: string;
}

/** When a trigger looks for something new. A trigger may have several. */
export interface PollRule extends Omit<ScheduleRule, 'kind'> {
  kind: 'poll';
}

/** A trigger that waits for events itself, in a runner. */
export interface ListenerSetup {
  kind: 'listener';
  node: string;
}

/** What happens to a workflow itself; `start`: the instance started while it was active. */
export type LifecycleEvent = 'activate' | 'update' | 'start';

/** A trigger that follows the life of its workflow, or of the instance. */
export interface LifecycleSetup {
  kind: 'lifecycle';
  node: string;
  events: LifecycleEvent[];
}

/** When a trigger that subscribes to a service looks after its subscription, besides at activation. */
export interface SubscriptionRule extends Omit<ScheduleRule, 'kind'> {
  kind: 'subscription';
}

/** What the control plane has to set up while a workflow is active. */
export type TriggerSetup =
  | WebhookEndpoint
  | ScheduleRule
  | PollRule
  | SubscriptionRule
  | ListenerSetup
  | LifecycleSetup;

/** A trigger that is asked for items, or listens, outside of an execution. */
export interface TriggerWork {
  /** Stands for the execution where the runner asks for credentials. */
  workId: string;
  version: WorkflowVersion;
  node: string;
  /** `manual`: somebody tries the workflow out. */
  mode: 'trigger' | 'manual';
  /** Static data of the workflow, as stored. */
  staticData: JsonObject | null;
}

/** How many requests a service takes. */
export interface CallPace {
  requests: number;
  /** The time in which it takes so many. */
  perMs: number;
}
