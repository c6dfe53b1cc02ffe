import type { ItemsByPort, JsonObject } from '@millrace/node-sdk';
import type { NodeJob, RememberedData } from './node-port.ts';

/** What the code of a package is asked for. Plain data: it travels between processes. */
export type PackageWork =
  | { kind: 'run'; job: NodeJob }
  /** Ends when it is told to stop. `connection`: kind of thing that is wanted of it. */
  | { kind: 'supply'; job: NodeJob; connection: string }
  | { kind: 'poll'; job: NodeJob }
  /** Its body comes beside it, as bytes. */
  | { kind: 'takeCall'; job: NodeJob; call: WebhookCall }
  /** `url`: address that the service is to call. */
  | { kind: 'lookAfterSubscription'; job: NodeJob; action: 'keep' | 'remove'; url: string }
  /** Ends when it is told to stop. */
  | { kind: 'listen'; job: NodeJob }
  | { kind: 'lookUp'; job: NodeJob; lookup: PackageLookup }
  | { kind: 'sign'; credentialType: string; credential: JsonObject; request: PlainRequest }
  /** Fetches what requests are signed with. */
  | { kind: 'prepare'; credentialType: string; credential: JsonObject }
  | { kind: 'testCredential'; credentialType: string; credential: JsonObject; tester: CredentialTester };

/** A call of a webhook, without its body. */
export interface WebhookCall {
  webhookName: string;
  /** How it is answered, by the description of the webhook. */
  responseMode: string;
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, string | string[]>;
  params: Record<string, string>;
  remoteAddress: string;
}

/** The value of work on a call. */
export interface CallResult {
  /** Whether the workflow is run, with the items of the outputs. */
  startsRun: boolean;
  /** Given at once. */
  reply?: CallReply;
}

export interface CallReply {
  status: number;
  headers?: Record<string, string>;
  body?: string | { json: unknown } | { base64: string };
}

/** What a node offers for one of its parameters. */
export interface PackageLookup {
  kind: 'options' | 'search' | 'fields';
  method: string;
  /** Place of the parameter among those of the node: names that begin with `&` are beside it. */
  path?: string | undefined;
  filter?: string | undefined;
  paginationToken?: string | undefined;
}

/** The method of a node type that tests credentials. */
export interface CredentialTester {
  typeName: string;
  method: string;
}

/** A request that is signed by code. Only text can be looked at as a body. */
export interface PlainRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  query: Array<[string, string]>;
  body?: string | undefined;
}

/** What comes of it. */
export interface WorkResult {
  outputs: ItemsByPort;
  /** Present when it was changed. */
  staticData?: RememberedData;
  /** The answer, where items are not what was asked for. */
  value?: unknown;
}
