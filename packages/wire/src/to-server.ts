import type { ExecutionError, Item, JsonObject, ModelUsage, Waiting } from '@millrace/workflow';
import type { CallPace, DailyModelLimits, ExecutionOutcome, FollowUntil, Step, WireReply } from './common.ts';
import type { DataTableRequest } from './data-tables.ts';
import type { TraceContext, TraceSpan } from './tracing.ts';
import type { VectorRequest } from './vectors.ts';

/** Messages from a runner to the control plane. Messages of one execution arrive in order. */
export type ToServer =
  /** Sent once, when the runner can take jobs. */
  | { type: 'ready'; pid: number }
  | { type: 'nodeStarted'; executionId: string; node: string; runIndex: number; startedAt: number }
  /** Of each step with `streamSteps`, else of those that were finished before the turn of the event loop in which the execution ends. */
  | { type: 'nodeFinished'; executionId: string; step: Step }
  /**
   * A portion of the steps of a long execution; empty where each was sent alone. Answered with `stepsStored`, also for
   * those sent alone before it: the execution waits when too many portions are not answered.
   */
  | { type: 'steps'; executionId: string; steps: Step[] }
  /** The answer to the webhook call that started the execution. At most one. */
  | { type: 'reply'; executionId: string; reply: WireReply }
  /**
   * A part of an answer that goes out while the execution runs, in order. The first has the head, also when the execution
   * went on in another process. `reply` is not sent beside it.
   */
  | { type: 'replyPart'; executionId: string; head?: Omit<WireReply, 'body'>; body: Uint8Array; isLast?: true }
  /** A node writes its answer to an item, of a run that somebody watches. With `begins` it takes the place of what was written before. */
  | {
      type: 'nodeWrites';
      executionId: string;
      node: string;
      runIndex: number;
      itemIndex: number;
      text: string;
      begins: boolean;
    }
  /**
   * A webhook call was accepted and is to be stored before it is acknowledged: the control plane stores the
   * execution and answers the caller with `reply` (none: when the execution replies).
   */
  | { type: 'accepted'; executionId: string; reply?: WireReply }
  /** A webhook call that starts no execution: it was refused, or there was nothing to run. */
  | { type: 'declined'; executionId: string; reply: WireReply }
  /**
   * It waits for a time that is near, and its runner keeps it meanwhile: should that end, the execution is put aside for the same.
   * `steps` holds what was not sent before. The next step says that it has gone on.
   */
  | { type: 'rests'; executionId: string; waiting: Waiting; steps: Step[] }
  /** Last message of an execution. `steps` holds what was not sent before. */
  | { type: 'executionFinished'; executionId: string; outcome: ExecutionOutcome; steps: Step[] }
  /** A script called `console.log` in a manual run. */
  | { type: 'console'; executionId: string; node: string; text: string }
  | { type: 'answer'; requestId: number; ok: true; result: unknown }
  | {
      type: 'answer';
      requestId: number;
      ok: false;
      message: string;
      code?: string;
      description?: string;
      node?: string;
    }
  /** The agent of an `assist` question, whose id is `executionId`, calls one of its tools. Answered with `toolAnswered`. */
  | { type: 'toolCalled'; requestId: number; executionId: string; name: string; arguments: JsonObject }
  /** A node needs its credential. The control plane checks that this workflow may use it. */
  | {
      type: 'credential';
      requestId: number;
      executionId: string;
      node: string;
      credentialType: string;
      credentialId: string | null;
      name: string;
      /** Fingerprint of an access token that the service has refused: another one is asked for. */
      refusedToken?: string;
    }
  /** An execution, or a trigger at work, reads variables. Answered with `variables`. */
  | { type: 'variables'; requestId: number; executionId: string }
  /** A node uses the vector stores of the owner of its workflow. `executionId`: or the id of a look-up or a trigger's work. */
  | { type: 'vectors'; requestId: number; executionId: string; node: string; request: VectorRequest }
  /** A node uses data tables of the instance. `executionId` as for `vectors`. */
  | { type: 'dataTables'; requestId: number; executionId: string; node: string; request: DataTableRequest }
  /**
   * A node runs another workflow. The control plane checks that it may, and answers with `subExecution`. With `wait` the
   * execution is then run by this same runner, which has its items; its messages are those of any execution.
   */
  | {
      type: 'subExecution';
      requestId: number;
      /** The execution that asks. */
      executionId: string;
      node: string;
      workflow: { id: string } | { document: JsonObject };
      wait: boolean;
      /** The span within which it runs, where traces are kept. */
      trace?: TraceContext;
      /** Only without `wait`. */
      items?: Item[];
    }
  /** Files of items are about to be written. Answered with `fileSpace`. */
  | { type: 'claimFileSpace'; requestId: number; bytes: number }
  /** An execution is about to open files of another one. Answered with `fileRight`. */
  | { type: 'mayOpenFiles'; requestId: number; executionId: string; of: string }
  /** An execution is about to begin, of a workflow of which only so many run at once. Answered with `placeTaken`. */
  | { type: 'takePlace'; requestId: number; executionId: string; key: string }
  /**
   * A request with a credential is about to be sent to a service. Answered with `callSlot`. `line` is what is paced together; without
   * `pace` only what others were told to wait counts. `hasSlot`: its time has come, and it may be sent unless the line is held.
   */
  | { type: 'takeCallSlot'; requestId: number; line: string; pace?: CallPace; hasSlot?: true }
  /** A service takes no requests of a line for so long. */
  | { type: 'holdCalls'; line: string; isPaced: boolean; ms: number }
  /** A node is about to ask a model. `daily`: what the workflow may use in a day. Answered with `modelAdmitted`. */
  | { type: 'admitModel'; requestId: number; executionId: string; daily: DailyModelLimits }
  /** A model has answered: what that took. */
  | { type: 'modelUsed'; executionId: string; usage: ModelUsage }
  /** A trigger listens from now on. */
  | { type: 'listening'; workId: string }
  /**
   * An event came: `items` start an execution. Answered with `emittedStored`; the next one comes after that. With `follow`,
   * `emittedOutcome` comes later.
   */
  | {
      type: 'emitted';
      workId: string;
      emitId: number;
      items: Item[];
      staticData?: JsonObject;
      follow?: FollowUntil;
    }
  /** Last message of a trigger that listened, or could not. Without `error` it ended because it was asked to. */
  | { type: 'listenerEnded'; workId: string; error?: ExecutionError }
  /** What executions took, where their jobs name a span. */
  | { type: 'spans'; spans: TraceSpan[] }
  | { type: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; message: string; fields?: JsonObject }
  | { type: 'pong'; sentAt: number; heapUsedBytes: number; running: number };
