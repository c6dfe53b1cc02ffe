import type { BucketSettings } from '@millrace/binary-data';
import type { Item, JsonObject, LookupKind, ModelLimits, Workflow, WorkflowNode } from '@millrace/workflow';
import type {
  ExecutionJob,
  FollowedOutcome,
  LifecycleEvent,
  ModelRefusal,
  TriggerWork,
  WorkflowVersion,
} from './common.ts';
import type { DataTableAnswer } from './data-tables.ts';
import type { VectorAnswer } from './vectors.ts';

/** Settings of a runner, sent first. */
export interface RunnerConfig {
  timezone: string;
  /** Base URL of the editor, with a closing slash. */
  publicUrl: string;
  /** Base URL of webhooks and forms, with a closing slash. */
  webhookUrl: string;
  logLevel: string;
  /** Names of environment variables that expressions may read, with their values. */
  env: Record<string, string>;
  /** Deflate step data of at least this many bytes. */
  compressFromBytes: number;
  /** Limits of a script: wall clock in ms, memory in MiB. */
  scriptTimeoutMs: number;
  scriptMemoryMiB: number;
  /** Host names and CIDR ranges that requests may reach although they are internal. */
  ssrfAllow: string[];
  /** Proxies that requests go through, hosts that are reached without them, and whether they look names up themselves. */
  proxies: { http?: string | undefined; https?: string | undefined; except: string[]; isTrusted: boolean };
  /** Folder of the instance, as an absolute path. Files of items lie below it; nodes never reach it by a path. */
  dataFolder: string;
  /** Where files of items lie instead. */
  bucket?: BucketSettings | undefined;
  /** Folders that nodes may reach, as absolute paths. */
  fileFolders: string[];
  /** Whether nodes may run commands of the machine. */
  executeCommand: boolean;
  /** Bounds of one execution; 0 for none. */
  maxNodeRuns: number;
  maxItemsPerRun: number;
  maxBytesPerRun: number;
  /** Most bytes of files of one execution; 0 for no limit. */
  maxExecutionFileBytes: number;
  /** Whether room for files has to be asked for: the instance has a limit. */
  hasFileLimit: boolean;
  /** Longest time that one piece of work may hold the event loop. */
  maxHoldMs: number;
  /** Memory that the process may use. */
  memoryMiB: number;
  /** What models cost here, as JSON of `parseModelPrices`; `{}` where the instance says nothing. */
  modelPrices: string;
  packages: RunnerPackage[];
}

/** Those settings of a runner that change while it runs. */
export type RunnerSettings = Pick<RunnerConfig, 'logLevel' | 'scriptTimeoutMs' | 'modelPrices'>;

/** An installed package of nodes. */
export interface RunnerPackage {
  name: string;
  version: string;
  /** Folder of the installation, as an absolute path; the package itself lies below its `node_modules`. */
  root: string;
  /** Full names of its node types, and names of its credential types. */
  nodeTypes: string[];
  credentialTypes: string[];
}

/** Questions the control plane asks a runner. */
export interface RunnerMethods {
  /**
   * All node types and credential types it can run, and what they are called in other languages, as lines of JSON in UTF-8:
   * `{"credentialTypes": CredentialTypeDescription[], "translations": Record<string, TypeTranslation>}`, then each
   * `NodeTypeDescription`. They are megabytes, of which nobody needs all as objects at once.
   */
  catalogue: { params: Record<string, never>; result: { lines: Uint8Array } };
  /**
   * What is in a package that lies in a folder, as JSON text in UTF-8: its code is loaded in a process of its own. Fails
   * with what is wrong with it.
   */
  describePackage: { params: { root: string; folder: string }; result: { json: Uint8Array } };
  /** SVG text of a node's icon. */
  nodeIcon: { params: { type: string }; result: { svg: string | null } };
  /** Triggers of a workflow, evaluated. `workId`: by which variables are asked for. Fails with the first node error. */
  describeTriggers: {
    params: { version: WorkflowVersion; test: boolean; workId: string };
    result: { triggers: import('./common.ts').TriggerSetup[] };
  };
  /**
   * Asks a trigger for its items: what is new, for one that polls; what an event gives, for one that follows the life of
   * its workflow. Or lets it look after its subscription to a service, which gives no items. Fails with the node's error.
   */
  askTrigger: {
    params: { work: TriggerWork; event?: LifecycleEvent; subscription?: 'keep' | 'remove'; timeoutMs: number };
    /** `staticData`: all of it, present when the trigger changed it. */
    result: { items: Item[]; staticData?: JsonObject };
  };
  /** What a node offers for one of its parameters, as JSON text in UTF-8. Fails with the node's error. */
  lookup: { params: LookupQuestion; result: { json: Uint8Array } };
  /**
   * Lets an agent answer with the model of a sub-node. It tells what it writes and uses (`nodeWrites`, `modelUsed`) and has its tools
   * called (`toolCalled`) under the id of the question meanwhile. Fails with the error of the model.
   */
  assist: { params: AssistQuestion; result: { text: string } };
  /** Tells whether a credential works. Fails with what the service or the type says against it. */
  testCredential: {
    params: {
      credentialType: string;
      data: JsonObject;
      /** Hosts that its requests may go to; absent: all. */
      domains?: string[];
    };
    result: Record<string, never>;
  };
  /**
   * All fields of a credential, with the values of its expressions, as they are needed to connect it. Fails with an error
   * that names the field.
   */
  completeCredential: {
    params: {
      credentialType: string;
      /** Of the credential, for errors. */
      name: string;
      data: JsonObject;
      /** What `$secrets` is in each field that names it; absent where none does. */
      secrets?: JsonObject;
    };
    result: { data: JsonObject };
  };
  /** Expressions of a workflow that cannot be compiled; none is evaluated. */
  checkExpressions: {
    params: { workflow: Workflow };
    /** `path`: of the parameter in its node. The first hundred. */
    result: { problems: Array<{ node: string; path: string; message: string }> };
  };
}

/** A question of the editor to a node whose parameters are being set. */
export interface LookupQuestion {
  /** Stands for an execution in questions for credentials; differs from every id of one. */
  lookupId: string;
  /** With its parameters as stored and its credentials. */
  node: WorkflowNode;
  kind: LookupKind;
  /** Name of the look-up in the node's type. */
  method: string;
  /** Place of the parameter among those of the node. */
  path?: string;
  /** Only for searches. */
  filter?: string;
  paginationToken?: string;
}

/** A question to an agent that is part of no workflow. */
export interface AssistQuestion {
  /** Stands for an execution in questions for credentials and in messages; differs from every id of one. */
  assistId: string;
  /** The sub-node that supplies the model. */
  model: WorkflowNode;
  system: string;
  /** What was said before, and last what is asked. */
  messages: Array<{ role: 'user' | 'assistant'; text: string }>;
  tools: Array<{ name: string; description: string; parameters: JsonObject }>;
  /** How often the model is asked at most. */
  maxRounds: number;
  limits: ModelLimits;
}

export type RunnerMethod = keyof RunnerMethods;

/** Messages from the control plane to a runner. */
export type ToRunner =
  | { type: 'configure'; config: RunnerConfig }
  /** Comes before the first job of a version on this runner. */
  | { type: 'putWorkflow'; version: WorkflowVersion }
  | { type: 'dropWorkflow'; versionKey: string }
  /** Packages were installed, changed or removed: these are all there are now. */
  | { type: 'putPackages'; packages: RunnerPackage[] }
  /** They count for what begins from now on. */
  | { type: 'putSettings'; settings: RunnerSettings }
  | { type: 'execute'; job: ExecutionJob }
  /** Answer to `steps`: they are stored, and more may come. */
  | { type: 'stepsStored'; executionId: string }
  | { type: 'cancel'; executionId: string; reason: 'user' | 'timeout' | 'shutdown' }
  | { type: 'ask'; requestId: number; method: RunnerMethod; params: RunnerMethods[RunnerMethod]['params'] }
  /** Whoever asked does not wait for the answer any more: what works on it ends. */
  | { type: 'withdraw'; requestId: number }
  /** Answer to `toolCalled`, for the model to read. */
  | { type: 'toolAnswered'; requestId: number; text: string; isError: boolean }
  /** Answer to a `credential` question. */
  | {
      type: 'credential';
      requestId: number;
      data: JsonObject | null;
      /** Hosts that requests with it may go to; absent: all. */
      domains?: string[];
      /** What `$secrets` is in each field that names it; absent where none does. */
      secrets?: JsonObject;
      message?: string;
    }
  /** Answer to a `variables` question; `null` when they could not be read. */
  /** Answer to `vectors`. */
  | { type: 'vectors'; requestId: number; answer: VectorAnswer }
  /** Answer to `dataTables`. */
  | { type: 'dataTables'; requestId: number; answer: DataTableAnswer }
  | { type: 'variables'; requestId: number; values: Array<[name: string, value: string]> | null }
  /**
   * Answer to a `subExecution` question: the job to run here (its version was put here before), or the id of one that runs
   * elsewhere, or a refusal.
   */
  | {
      type: 'subExecution';
      requestId: number;
      result:
        | { kind: 'run'; job: ExecutionJob; workflowId?: string }
        | { kind: 'started'; executionId: string; workflowId?: string }
        | {
            kind: 'refused';
            code: 'SUB_WORKFLOW_NOT_FOUND' | 'SUB_WORKFLOW_NOT_ALLOWED' | 'SUB_WORKFLOW_DEPTH' | 'SUB_WORKFLOW_FAILED';
            message: string;
            hint?: string;
          };
    }
  /** Answer to `claimFileSpace`. */
  | { type: 'fileSpace'; requestId: number; isGranted: boolean }
  /** Answer to `mayOpenFiles`. */
  | { type: 'fileRight'; requestId: number; isGranted: boolean }
  /** Answer to `takePlace`, as soon as the execution may begin. */
  | { type: 'placeTaken'; requestId: number }
  /** Answer to `takeCallSlot`: when the request may be sent; 0 for now. */
  | { type: 'callSlot'; requestId: number; waitMs: number }
  /** Answer to `admitModel`: with the reason, where a model may not be asked. */
  | { type: 'modelAdmitted'; requestId: number; refusal?: ModelRefusal }
  /** Lets a trigger listen. Answered with `listening` or `listenerEnded`. */
  | { type: 'listen'; work: TriggerWork }
  /** Ends it. Answered with `listenerEnded`. */
  | { type: 'unlisten'; workId: string }
  /** Answer to `emitted`: stored, or not, and then the event is to be taken as unhandled. */
  | { type: 'emittedStored'; workId: string; emitId: number; isStored: boolean }
  /** How it went with the execution of an event that is followed. */
  | { type: 'emittedOutcome'; workId: string; emitId: number; outcome: FollowedOutcome }
  | { type: 'ping'; sentAt: number }
  /** Finish what runs, at most this long, then exit. */
  | { type: 'shutdown'; graceMs: number };
