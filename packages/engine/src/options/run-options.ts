import type { IncomingRequest, SubExecutionEnd, WebhookResult } from '@millrace/node-sdk';
import type {
  ExecutionError,
  ExecutionMode,
  ExecutionResult,
  Item,
  ItemsByPort,
  JsonObject,
  QuestionAnswer,
  RunData,
  TestCase,
  TestReport,
  Waiting,
  Workflow,
} from '@millrace/workflow';
import type { TriggerError } from '../errors/trigger-error.ts';
import type { EnginePorts, RunEnvironment } from '../ports/ports.ts';
import type { WebhookResponse } from '../webhook-fields/response-settings.ts';
import type { TableCopies } from './table-copies.ts';

/** What makes a run start. */
export type EngineStart =
  | {
      kind: 'manual';
      /** Run only what this node needs, up to and including it. */
      destinationNode?: string;
      /** Trigger to start from; default: the first that fits. */
      triggerNode?: string;
      /** For partial runs: nodes to run again, with all that comes after them. */
      startNodes?: string[];
      /** Data of an earlier run. What `startNodes` make stale is dropped. */
      runData?: RunData;
      /** Items that stand for a node's run. Default: those of the workflow. Used in mode `manual` only. */
      pinData?: Record<string, Item[]>;
    }
  /** A trigger fired; it is asked for its items. */
  | { kind: 'trigger'; node: string }
  /** A trigger failed to look for events: the run only records that. */
  | { kind: 'triggerFailed'; node: string; error: ExecutionError }
  /** Another execution runs the workflow: these are what its trigger for that puts out. */
  | { kind: 'subWorkflow'; items: Item[] }
  /** A case of the workflow's tests: nothing of it reaches outside. */
  | { kind: 'test'; case: TestCase }
  /** A trigger's items are given. */
  | {
      kind: 'items';
      node: string;
      outputs: ItemsByPort;
      destinationNode?: string;
      pinData?: Record<string, Item[]>;
    };

/** The execution a run belongs to. */
export interface ExecutionIdentity {
  id: string;
  mode: ExecutionMode;
  /** Where a waiting execution is resumed. */
  resumeUrl?: string;
  resumeFormUrl?: string;
  /** Its page in the editor. */
  pageUrl?: string;
  /** The execution that runs this one. */
  parent?: { executionId: string; workflowId?: string };
}

/** An execution that goes on: `start` is what started it first, `runs` are taken instead of running their nodes again. */
export interface EngineResume {
  /** Runs that ended before. Those without data count as not run. */
  runs: RunData;
  /** Where it was put aside. Absent: its process ended before it did. */
  waiting?: Waiting;
  event: EngineResumeEvent;
  /** What it had noted about itself. */
  customData?: Record<string, string>;
}

/** Why an execution that was put aside goes on. */
export type EngineResumeEvent =
  /** Not put aside at all: it goes on after the last run of `runs`. */
  | { kind: 'recovery' }
  /** It goes on from a call of another execution, whose runs up to there it took over: nothing was under way. */
  | { kind: 'replay' }
  | { kind: 'time' }
  /** A person has answered a question. */
  | { kind: 'answer'; answer: QuestionAnswer }
  | { kind: 'executions'; results: SubExecutionEnd[] }
  | {
      kind: 'call';
      webhookName: string;
      request: IncomingRequest;
      /** Told as soon as the node took the call, before the workflow goes on. Without `outputs` it goes on waiting. */
      onReceived(received: ReceivedCall): void;
      /** Told when the node could not take the call; the execution goes on waiting. */
      onRefused(error: TriggerError): void;
    };

/** What a node made of a call, and how the caller is to be answered. */
export interface ReceivedCall {
  result: WebhookResult;
  response: WebhookResponse;
}

/** Bounds of one execution; what is absent is not bounded. */
export interface RunLimits {
  /** Runs of nodes, all together. Ends loops that never end by themselves. */
  maxNodeRuns?: number;
  /** Items that one run of a node may put out. */
  maxItems?: number;
  /** Items that one run of a node may make of few, where that is less: they are all in memory at once. */
  maxMadeItems?: number;
}

export interface RunWorkflowOptions extends RunEnvironment {
  /** Must not change during the run. Give the same object for each run of a version: what is compiled is kept with it. */
  workflow: Workflow;
  /** Absent for a workflow that was never saved. */
  workflowId?: string;
  active: boolean;
  execution: ExecutionIdentity;
  start: EngineStart;
  ports: EnginePorts;
  /** Stops the run; give an {@link ExecutionAborted} as the reason to say why. */
  signal: AbortSignal;
  limits?: RunLimits;
  /** Rows of data tables that runs share. Default: this run reads its own. */
  tableCopies?: TableCopies;
  resume?: EngineResume;
  /**
   * Gives up what nodes put out as soon as no node can read it any more: the result's runs then lack their data, but for
   * the last one. For runs whose steps are stored as they finish. Default false.
   */
  releaseOutputs?: boolean;
}

/** The result, with the workflow's static data when the run changed it, and what the run noted about itself. */
export type WorkflowResult = ExecutionResult & {
  staticData?: JsonObject;
  customData?: Record<string, string>;
  /** Of a test case: whether it passed. */
  test?: TestReport;
  /** Present when the status is `waiting`: give it back with {@link EngineResume}. */
  waiting?: Waiting;
};
