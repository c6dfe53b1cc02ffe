import type {
  BareCall,
  NodeJob,
  PackageCatalogue,
  PackageWork,
  SuppliedCall,
  SuppliedThing,
  TravellingError,
  WorkflowRequest,
} from '@millrace/n8n-compat';
import type { BinaryData, HttpRequest, HttpResponse, JsonObject, RunHint } from '@millrace/node-sdk';

/** A message without its bytes: those travel beside it. */
type WithBytes<Message> = Message & { bytes?: Uint8Array };

/** A request of a package, without its body. */
type BareRequest = Omit<HttpRequest, 'body' | 'tls'>;

/** What the code of a package asks for. Bytes: the body of the request, the content to store. */
export type PackageQuestion =
  | { kind: 'http'; request: BareRequest; credentialType?: string | undefined }
  | { kind: 'credential'; credentialType: string }
  | { kind: 'evaluate'; expression: string; variables: JsonObject; itemIndex: number }
  /** What the sub-nodes supply that are connected to the node. */
  | { kind: 'connected'; connection: string; itemIndex?: number }
  | { kind: 'callConnected'; handle: number; call: BareCall }
  | { kind: 'runWorkflow'; request: WorkflowRequest }
  /** Starts an execution with items of a trigger that listens. */
  | { kind: 'emit'; items: unknown[]; staticData: NodeJob['staticData'] }
  | { kind: 'createBinary'; about: { fileName?: string | undefined; mimeType?: string | undefined } }
  | { kind: 'readBinary'; binary: BinaryData };

/** What the code of a package asks for without waiting: the host stands still until it is answered, on a pipe of its own. */
export type QuestionNow =
  | { kind: 'evaluate'; expression: string; itemIndex: number }
  /** Whether its conditions hold. */
  | { kind: 'filter'; filter: JsonObject; timezone: string };

export type AnswerNow = { ok: true; value?: unknown } | { ok: false; error: TravellingError };

/** Messages to a package host. */
export type ToPackageHost = WithBytes<
  /** First: which package it is for, and which internal addresses may be reached. */
  | { type: 'setup'; folder: string; ssrfAllow: string[] }
  | { type: 'describe' }
  /** Bytes: the body of a call. */
  | { type: 'work'; work: PackageWork }
  /** To a trigger that listens, or a sub-node that supplies something. */
  | { type: 'stop' }
  /** A call of something that a sub-node supplies. */
  | { type: 'call'; id: number; call: SuppliedCall }
  /** Bytes: the body of an answer to a request, or content. */
  | { type: 'answer'; id: number; ok: true; value: Omit<HttpResponse, 'body'> | JsonObject | BinaryData | unknown }
  | { type: 'answer'; id: number; ok: false; error: TravellingError }
  | { type: 'ping'; count: number }
>;

/** Messages of a package host. Nothing in them is trusted: the code of the package can write them itself. */
export type FromPackageHost = WithBytes<
  /** The package is loaded, or could not be. */
  | { type: 'ready' }
  | { type: 'described'; catalogue: PackageCatalogue }
  | { type: 'listening' }
  /** What a sub-node supplies: from now on it answers calls. */
  | { type: 'supplied'; things: SuppliedThing[] }
  | { type: 'called'; id: number; ok: true; value: unknown }
  | { type: 'called'; id: number; ok: false; error: TravellingError }
  | { type: 'ask'; id: number; question: PackageQuestion }
  | { type: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; message: string }
  | { type: 'hint'; hint: RunHint }
  /** Items of an output, in portions. */
  | { type: 'items'; output: number; items: unknown[] }
  /** The work has ended: how many outputs there are, what is remembered, when it was changed, and the answer where items were not asked for. */
  | {
      type: 'done';
      outputs: number;
      staticData?: NodeJob['staticData'] | undefined;
      value?: unknown;
    }
  | { type: 'failed'; error: TravellingError }
  /** Its code failed where nobody looks: the process ends. */
  | { type: 'crashed'; error: TravellingError }
  | { type: 'pong'; count: number }
>;
