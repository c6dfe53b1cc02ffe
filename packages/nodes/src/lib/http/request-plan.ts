import type { HttpRequest, JsonObject, JsonValue } from '@millrace/node-sdk';

/** How an answer becomes items. */
export interface ResponseRules {
  format: 'autodetect' | 'json' | 'text' | 'file';
  /** Field (text) or binary field (file) the body goes into. */
  field: string;
  /** Put out status and headers besides the body. */
  isFull: boolean;
  /** Statuses of 400 and above are answers like others. */
  neverFails: boolean;
  /** A JSON list becomes an item for each element; else one item with the elements under their positions. */
  splitsLists: boolean;
  /** JSON in an answer that is read as text becomes data, a text of one line, or stays the text that was sent. */
  jsonOfText: 'data' | 'oneLine' | 'asSent';
}

/** The body as the parameters describe it; what pages change is still data. */
export type RequestBody =
  | { kind: 'none' }
  | { kind: 'json'; value: JsonValue }
  | { kind: 'form'; fields: Array<[name: string, value: JsonValue]> }
  | { kind: 'multipart'; parts: Array<{ name: string; value: JsonValue } | { name: string; binaryField: string }> }
  | { kind: 'text'; text: string; contentType: string }
  | { kind: 'file'; binaryField: string };

/** What the node is to do for one item, whatever its version. */
export interface RequestPlan {
  method: string;
  url: string;
  query: Array<[name: string, value: JsonValue]>;
  listFormat: 'repeat' | 'brackets' | 'indices';
  headers: JsonObject;
  body: RequestBody;
  /** Credential type that signs the request. */
  credentialType: string | undefined;
  /** Credential type of a client certificate. */
  certificateType: string | undefined;
  response: ResponseRules;
  batch: { size: number; intervalMs: number } | undefined;
  transport: Pick<
    HttpRequest,
    'timeoutMs' | 'maxRedirects' | 'proxy' | 'allowUnauthorizedCerts' | 'keepsCredentialsOnRedirect'
  >;
}
