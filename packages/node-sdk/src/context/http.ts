import type { JsonObject } from '@millrace/workflow';

/** Refuses fields that a value has besides these: what a function returns is not checked for them. */
export type Only<Given, Field extends PropertyKey> = { readonly [Unknown in Exclude<keyof Given, Field>]?: never };

/** An outgoing request. */
export interface HttpRequest {
  /** Absolute `http:` or `https:` URL. */
  url: string;
  /** Default `GET`. */
  method?: string;
  headers?: Record<string, string>;
  /** Added to the URL; a list repeats the name. */
  query?: Array<[name: string, value: string]>;
  /** Bytes in parts are sent as they come, and only once: a redirect that asks for them again fails. */
  body?: string | Uint8Array | FormData | AsyncIterable<Uint8Array>;
  /** Until the answer is complete. Default 300000 ms. */
  timeoutMs?: number;
  /** Redirects to follow; 0 for none. Default 21. */
  maxRedirects?: number;
  /** Send credentials along when a redirect leads to another origin. Default false. */
  keepsCredentialsOnRedirect?: boolean;
  /** Proxy URL. */
  proxy?: string;
  /** Accept certificates that cannot be verified. Default false. */
  allowUnauthorizedCerts?: boolean;
  /** PEM texts. */
  tls?: {
    ca?: string;
    cert?: string;
    key?: string;
    passphrase?: string;
    /** Type of the credential they come from: its owner may say who vouches for the hosts that it is limited to. */
    credentialType?: string;
  };
  /** Largest body accepted. Default 100 MiB. */
  maxResponseBytes?: number;
}

/** The answer to a request. Statuses of 400 and above are answers, not errors. */
export interface HttpResponse {
  status: number;
  statusText: string;
  /** Lower-case names, null prototype. */
  headers: Record<string, string | string[]>;
  /** Where the answer came from, after redirects. */
  url: string;
  body: Uint8Array;
}

/** An answer whose body comes in parts, for as long as the other side sends. Ended by leaving the loop over `body`. */
export interface HttpStream extends Omit<HttpResponse, 'body'> {
  /** As sent. Fails with NodeError `HTTP_*` when the connection ends before its time. */
  body: AsyncIterable<Uint8Array>;
}

/**
 * Sends requests on a node's behalf: guarded against internal addresses, aborted with the execution.
 * @throws NodeError with code `HTTP_*` when no answer came.
 */
export interface HttpClient<CredentialName extends string = string> {
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Like `request`, but resolves when the head of the answer is there. `timeoutMs` counts until then. */
  stream(request: HttpRequest): Promise<HttpStream>;
  /**
   * Like `request`, signed by the node's credential of this type.
   * @param fields added to those of the credential, for example what its token is to be good for.
   */
  requestWithCredential(
    credentialType: CredentialName,
    request: HttpRequest,
    fields?: JsonObject,
  ): Promise<HttpResponse>;
  /** Like `stream`, signed by the node's credential of this type. */
  streamWithCredential(credentialType: CredentialName, request: HttpRequest, fields?: JsonObject): Promise<HttpStream>;
  /** How requests with the same credential share what a service takes. Absent where nobody sees to it. */
  readonly calls?: CallPacing;
}

/** How many requests a service takes of one account. */
export interface CallPace {
  requests: number;
  /** The time in which it takes so many. */
  perMs: number;
}

/** Requests that are paced together. */
export interface CallLine {
  credentialType: string;
  /** Name of the service. */
  service: string;
  pace: CallPace | undefined;
}

/** Paces requests of all executions that use the same credential for the same service. */
export interface CallPacing {
  /** Resolves when a request may be sent. @throws the reason for which the execution ends meanwhile */
  take(line: CallLine): Promise<void>;
  /** The service takes no requests for so long: others wait, too. */
  hold(line: CallLine, ms: number): void;
}
