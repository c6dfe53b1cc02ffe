/** The proxy of the operator did not let a request through. Names it without its user and password. */
export class ProxyError extends Error {
  readonly code = 'OUTGOING_PROXY';
  /** What to do about it. */
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProxyError';
    this.hint = hint;
  }

  /** Both, to stand before the end of a sentence. */
  get inOneSentence(): string {
    return `${this.message}. ${this.hint.replace(/\.$/, '')}`;
  }
}

/** What an error is that came while a proxy was asked; the proxy's own ones as they are. */
export function proxyUnreachable(proxy: URL, cause: unknown): ProxyError {
  if (cause instanceof ProxyError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return new ProxyError(
    `The proxy ${proxy.host} cannot be reached: ${REASONS[code] ?? `the connection failed${code && ` (${code})`}`}`,
    'Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY of the machine that runs Millrace, and that the proxy is running.',
    { cause },
  );
}

/** A proxy that answers something else than that the connection stands. */
export function proxyRefused(proxy: URL, target: string, status: number): ProxyError {
  if (status === 407) {
    const hasUser = proxy.username !== '';
    return new ProxyError(
      `The proxy ${proxy.host} ${hasUser ? 'does not accept its user and password' : 'wants a user and a password'} (407)`,
      'They stand in the address of the proxy: HTTPS_PROXY=http://user:password@host:port, with special characters percent-encoded.',
    );
  }
  return new ProxyError(
    `The proxy ${proxy.host} does not connect to ${target} (${status})`,
    'Ask who runs it, or name the host in NO_PROXY. If it lets only names through and not addresses, set MILLRACE_SSRF_TRUST_PROXY=true.',
  );
}

/** A name that this machine cannot look up, and thus cannot judge. */
export function nameUnknown(host: string, cause: unknown): ProxyError {
  return new ProxyError(
    `The host name ${host} cannot be looked up on this machine`,
    'Check it for typing errors. If only the proxy can look names up, set MILLRACE_SSRF_TRUST_PROXY=true.',
    { cause },
  );
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
};
