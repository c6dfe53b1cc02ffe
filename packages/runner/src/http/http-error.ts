import { BlockedAddressError, ProxyError } from '@millrace/network';
import { NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';
import type { RunnerErrorCode } from '../errors/runner-error-codes.ts';

interface Explanation {
  code: RunnerErrorCode;
  message(place: string): string;
  description: string;
}

const explanations: Record<string, Explanation> = {
  timeout: {
    code: 'HTTP_TIMEOUT',
    message: (place) => `${place} did not answer in time`,
    description: 'Try again later, or raise the time limit in the options of the node.',
  },
  refused: {
    code: 'HTTP_CONNECTION_REFUSED',
    message: (place) => `${place} refused the connection`,
    description: 'Check host and port of the URL, and that the service is running.',
  },
  dns: {
    code: 'HTTP_DNS',
    message: (place) => `The host name of ${place} could not be resolved`,
    description: 'Check the host in the URL for typing errors.',
  },
  tls: {
    code: 'HTTP_TLS',
    message: (place) => `No secure connection to ${place} could be made`,
    description: 'If you trust the service, turn on the option that ignores certificate problems.',
  },
  lost: {
    code: 'HTTP_CONNECTION_LOST',
    message: (place) => `${place} closed the connection before its answer was complete`,
    description: 'Try again; the service may be overloaded or have restarted.',
  },
  unreachable: {
    code: 'HTTP_UNREACHABLE',
    message: (place) => `${place} cannot be reached from this machine`,
    description: 'Check the network of the machine that runs Millrace.',
  },
  proxy: {
    code: 'HTTP_PROXY',
    message: (place) => `The proxy could not connect to ${place}`,
    description: 'Check the address and the credentials of the proxy.',
  },
  invalidRequest: {
    code: 'HTTP_INVALID_REQUEST',
    message: (place) => `The request to ${place} is not valid`,
    description: 'Check method, headers and body for characters that are not allowed.',
  },
  invalidResponse: {
    code: 'HTTP_INVALID_RESPONSE',
    message: (place) => `${place} gave an answer that is not valid HTTP`,
    description: 'Check that the port of the URL is the one of a web service.',
  },
};

const LOST = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/;

const kinds: Array<[pattern: RegExp, kind: string]> = [
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|ESOCKETTIMEDOUT)$/, 'timeout'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ENOTFOUND|EAI_.*|EDNS.*|ENODATA)$/, 'dns'],
  [/^UND_ERR_(PRX_.*|SOCKS5.*|ABORTED)$/, 'proxy'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|ERR_OSSL|^EPROTO$/, 'tls'],
  [LOST, 'lost'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN)$/, 'unreachable'],
  [
    /^(UND_ERR_INVALID_ARG|UND_ERR_REQ_CONTENT_LENGTH_MISMATCH|UND_ERR_NOT_SUPPORTED|ERR_INVALID_.*)$/,
    'invalidRequest',
  ],
  [/^(HPE_.*|UND_ERR_HEADERS_OVERFLOW|Z_.*|ERR_BUFFER_TOO_LARGE)$/, 'invalidResponse'],
];

/** Whether the connection of a request ended too early. */
export function isConnectionLost(error: unknown): boolean {
  return causes(error).some((cause) => LOST.test(codeOf(cause) ?? ''));
}

/** Makes the error of a request that got no answer. Names the place without query and credentials. */
export function requestError(error: unknown, url: URL): NodeError {
  if (error instanceof NodeError) return error;
  for (const cause of causes(error)) {
    if (cause instanceof BlockedAddressError) return blockedAddress(cause);
    if (cause instanceof ProxyError) return proxyFailed(cause);
    const code = codeOf(cause);
    const kind = kinds.find(([pattern]) => code !== undefined && pattern.test(code))?.[1];
    const explanation = kind === undefined ? undefined : explanations[kind];
    if (explanation) return explained(explanation, url, cause);
  }
  return runnerError('HTTP_FAILED', `The request to ${placeOf(url)} failed`, {
    description: error instanceof Error ? error.message : String(error),
    cause: error,
  });
}

/** The error of a request that took too long. */
export function requestTimeout(url: URL, timeoutMs: number): NodeError {
  return runnerError('HTTP_TIMEOUT', `${placeOf(url)} did not answer within ${timeoutMs / 1000} s`, {
    description: explanations.timeout?.description ?? '',
  });
}

/** The error of an answer that is too large to hold. */
export function responseTooLarge(url: URL, maxBytes: number): NodeError {
  return runnerError('HTTP_TOO_LARGE', `The answer of ${placeOf(url)} is larger than ${maxBytes} bytes`, {
    description: 'Ask for less at a time, for example page by page.',
  });
}

/** The error of a chain of redirects that is too long. */
export function tooManyRedirects(url: URL, maxRedirects: number): NodeError {
  return runnerError('HTTP_TOO_MANY_REDIRECTS', `${placeOf(url)} redirected more than ${maxRedirects} times`, {
    description: 'Check the URL, or raise the number of redirects in the options of the node.',
  });
}

/** The error of an URL that cannot be requested. */
export function invalidUrl(text: string): NodeError {
  return runnerError('HTTP_INVALID_URL', `'${withoutSecrets(text)}' is not a URL that can be requested`, {
    description: 'Give the whole URL, starting with http:// or https://.',
    parameter: 'url',
  });
}

function withoutSecrets(text: string): string {
  return text.replace(/\?.*$/s, '').replace(/\/\/[^/]*@/, '//');
}

/** A URL as it is shown to people: without query, which may hold secrets, and without credentials. */
function placeOf(url: URL): string {
  return `${url.origin}${url.pathname === '/' ? '' : url.pathname}`;
}

function blockedAddress({ host, address }: BlockedAddressError): NodeError {
  const what =
    host === address ? `${address} is an internal address` : `'${host}' is at the internal address ${address}`;
  return runnerError('HTTP_BLOCKED_ADDRESS', `The request was blocked: ${what}`, {
    description: `If workflows are to reach it, add the host name or the address to the setting MILLRACE_SSRF_ALLOW.`,
  });
}

function proxyFailed(cause: ProxyError): NodeError {
  return runnerError('HTTP_PROXY', cause.message, { description: cause.hint, cause });
}

function explained(explanation: Explanation, url: URL, cause: unknown): NodeError {
  const code = codeOf(cause);
  return runnerError(explanation.code, explanation.message(placeOf(url)), {
    description: code ? `${explanation.description} (${code})` : explanation.description,
    cause,
  });
}

/** An error, its causes, and the errors it bundles. */
function* causes(error: unknown): Generator<unknown> {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < 5; depth++) {
    yield current;
    if (current instanceof AggregateError) yield* current.errors;
    current = current.cause;
  }
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The error of a redirect that asks for a body again which was sent as it came. */
export function streamRedirected(url: URL): NodeError {
  return runnerError('HTTP_FAILED', `${placeOf(url)} wants the file again that was just sent`, {
    description: 'The service redirected an upload. Use the address it redirects to.',
  });
}
