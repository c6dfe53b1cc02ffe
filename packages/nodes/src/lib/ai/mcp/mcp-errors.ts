import { NodeError, type NodeErrorOptions } from '@millrace/node-sdk';
import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

/** More of what a server says is of no help to anybody. */
const MOST_CHARACTERS = 500;

/** What went wrong with an MCP server, as an error of the node. */
export function mcpError(error: unknown): NodeError {
  for (const one of chainOf(error)) {
    if (one instanceof NodeError) return one;
    const status = statusOf(one);
    if (status !== undefined) return refusal(status, one);
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return failed('The MCP server did not answer in time', error, {
      code: 'HTTP_TIMEOUT',
      description: "Try again, or set a longer 'Timeout' in the options of the node.",
    });
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.ListPaginationExceeded) {
    return failed('The list of tools of the MCP server has no end', error, {
      code: 'SERVICE_PAGES_ENDLESS',
      description: 'Its pages lead to each other. Report it to who runs the server.',
    });
  }
  if (error instanceof ProtocolError) {
    return failed(`The MCP server refused the request: ${said(error)}`, error, { code: 'SERVICE_REFUSED' });
  }
  return failed(`The MCP server answered something else than the protocol promises: ${said(error)}`, error, {
    code: 'SERVICE_ANSWER_UNEXPECTED',
    description: "Check the address and 'Server transport': an address of one transport does not answer to the other.",
  });
}

/** The error with its causes: the package wraps those of the HTTP client, and its own. */
function* chainOf(error: unknown): Generator<Error> {
  for (let depth = 0, one = error; one instanceof Error && depth < 8; depth++, one = one.cause) yield one;
}

function statusOf(error: Error): number | undefined {
  if (error instanceof UnauthorizedError) return 401;
  const status = error instanceof SdkHttpError ? error.status : error instanceof SseError ? error.code : undefined;
  return status !== undefined && status >= 300 ? status : undefined;
}

function refusal(status: number, cause: unknown): NodeError {
  const httpCode = String(status);
  if (status < 400) {
    return failed('The MCP server has another address', cause, {
      ...{ httpCode, code: 'SERVICE_REFUSED' },
      description: `${said(cause)}. Requests follow redirects within the same origin only.`,
    });
  }
  if (status === 401) {
    return failed('The MCP server did not accept the credential', cause, {
      ...{ httpCode, code: 'SERVICE_CREDENTIAL_REFUSED' },
      description: "Check 'Authentication' and the credential of the node.",
    });
  }
  if (status === 403) {
    return failed('The MCP server does not allow this to the account of the credential', cause, {
      ...{ httpCode, code: 'SERVICE_FORBIDDEN' },
    });
  }
  if (status === 404 || status === 405) {
    return failed(`There is no MCP server at this address (${status})`, cause, {
      ...{ httpCode, code: 'SERVICE_NOT_FOUND' },
      description: "Check the address and 'Server transport'.",
    });
  }
  if (status === 429) return failed('The MCP server has too many requests', cause, { httpCode, code: 'SERVICE_BUSY' });
  if (status >= 500) {
    return failed(`The MCP server has a problem of its own (${status})`, cause, {
      httpCode,
      code: 'SERVICE_UNAVAILABLE',
    });
  }
  return failed(`The MCP server refused the request (${status}): ${said(cause)}`, cause, {
    ...{ httpCode, code: 'SERVICE_REFUSED' },
  });
}

function said(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function failed(message: string, cause: unknown, options: NodeErrorOptions): NodeError {
  return new NodeError(message, { ...options, cause });
}
