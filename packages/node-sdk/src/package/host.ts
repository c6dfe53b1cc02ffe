import type { Readable } from 'node:stream';
import type { BinaryData, Item, JsonObject, JsonValue } from '@millrace/workflow';

/** A request in the terms of the host. */
export interface HostRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  json?: boolean;
  encoding: 'arraybuffer' | 'stream';
  returnFullResponse: true;
  ignoreHttpStatusErrors: true;
  timeout?: number;
  disableFollowRedirect?: boolean;
  skipSslCertificateValidation?: boolean;
}

/** An answer in the terms of the host. */
export interface HostResponse {
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
  statusCode: number;
  statusMessage?: string;
}

/** What the host gives to each function of a class as its `this`: what n8n documents, and Millrace gives to packages, too. */
export interface Host {
  helpers: {
    httpRequest(request: HostRequest): Promise<HostResponse>;
    httpRequestWithAuthentication(this: Host, credentialType: string, request: HostRequest): Promise<HostResponse>;
    prepareBinaryData(content: Buffer | Readable, fileName?: string, mimeType?: string): Promise<BinaryData>;
    getBinaryStream(id: string): Promise<Readable>;
  };
  logger: Record<'debug' | 'info' | 'warn' | 'error', (message: string, fields?: JsonObject) => void>;
  getNode(): { id: string; name: string; type: string; typeVersion: number; webhookId?: string };
  getWorkflow(): { id?: string; name?: string; active: boolean };
  getWorkflowStaticData(of: 'node' | 'global'): JsonObject;
  getCredentials(type: string, itemIndex?: number): Promise<JsonObject>;
  getTimezone(): string;
  getMode(): string;
  getExecutionId?(): string;
  getExecutionCancelSignal?(): AbortSignal | undefined;
  addExecutionHints?(hint: { message: string }): void;
}

/** `this` of `execute`. */
export interface ExecuteHost extends Host {
  getInputData(input?: number): Item[];
  getNodeParameter(name: string, itemIndex: number, fallback: JsonValue): JsonValue;
  getContext(of: 'node'): JsonObject;
  continueOnFail(): boolean;
}

/** `this` of triggers. */
export interface TriggerHost extends Host {
  getNodeParameter(name: string, fallback: JsonValue): JsonValue;
}

/** `this` of what is asked while parameters are set. */
export interface LookupHost extends Host {
  getCurrentNodeParameters(): JsonObject | undefined;
}

/** `this` of triggers that listen. */
export interface ListenHost extends TriggerHost {
  emit(outputs: Item[][]): void;
  emitError?(error: Error): void;
}

/** `this` of functions that look after a subscription. */
export interface SubscriptionHost extends TriggerHost {
  getNodeWebhookUrl(name: string): string | undefined;
}

/** `this` of triggers that are called. */
export interface WebhookHost extends TriggerHost {
  getRequestObject(): {
    method: string;
    originalUrl?: string;
    url: string;
    headers: Record<string, string | string[] | undefined>;
    query: Record<string, string | string[]>;
    params: Record<string, string>;
    ip?: string;
    rawBody?: Uint8Array;
    readRawBody?(): Promise<unknown>;
  };
  getResponseObject(): {
    status(code: number): unknown;
    setHeader(name: string, value: string): unknown;
    end(body?: string | Uint8Array): unknown;
  };
  getWebhookName?(): string;
}
