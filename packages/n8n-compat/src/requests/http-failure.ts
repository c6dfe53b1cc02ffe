import type { HttpResponse } from '@millrace/node-sdk';

/** An answer of 400 and above, in the form in which packages look at it. */
export class HttpFailure extends Error {
  readonly code: string;
  readonly status: number;
  readonly statusCode: number;
  readonly httpCode: string;
  /** The answer's body, read. */
  readonly error: unknown;
  readonly response: Record<string, unknown>;

  constructor(response: HttpResponse, body: unknown, message = `Request failed with status code ${response.status}`) {
    super(message);
    this.name = 'HttpError';
    this.code = response.status >= 500 ? 'ERR_BAD_RESPONSE' : 'ERR_BAD_REQUEST';
    this.status = response.status;
    this.statusCode = response.status;
    this.httpCode = String(response.status);
    this.error = body;
    const { status, statusText, headers } = response;
    this.response = { status, statusCode: status, statusText, statusMessage: statusText, headers, data: body, body };
  }
}
