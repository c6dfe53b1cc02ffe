import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import type { NodeOwner } from '@millrace/engine';
import { type AddressGuard, BlockedAddressError } from '@millrace/network';
import type { Network, NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';
import { checkHost, type DomainLimits } from './domain-limits.ts';

type Target = Parameters<Network['connect']>[0];

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Connections of a node. Those still open when its execution is stopped are closed.
 * @param limits hosts that credentials of the node are limited to, asked at each connection.
 */
export function nodeNetwork(
  { signal }: Pick<NodeOwner, 'signal'>,
  guard: AddressGuard,
  limits: () => DomainLimits,
): Network {
  /** Where connections led to that were allowed by name: FTP opens more to the same machine. */
  const reached = new Set<string>();
  return {
    async connect(target) {
      const until = target.evenWhenStopped ? undefined : signal;
      until?.throwIfAborted();
      checkLimits(target, limits(), reached);
      checkLiteral(guard, target);
      const socket = await open(target, guard, until);
      if (socket.remoteAddress) reached.add(socket.remoteAddress);
      return socket;
    },
  };
}

function checkLimits({ host, isUnverified }: Target, limits: DomainLimits, reached: ReadonlySet<string>): void {
  if (limits.size === 0) return;
  if (!reached.has(host)) checkHost(host, limits, 'NETWORK_HOST_NOT_ALLOWED');
  if (!isUnverified) return;
  throw runnerError(
    'NETWORK_UNVERIFIED_NOT_ALLOWED',
    'The credential of the node is limited to certain hosts, so their certificates have to be verified',
    {
      description:
        'Turn off the option of the node that accepts any certificate, or ask the owner of the credential to lift its limit.',
    },
  );
}

function checkLiteral(guard: AddressGuard, target: Target): void {
  try {
    guard.checkLiteral(target.host);
  } catch (error) {
    throw explain(error, target);
  }
}

function open(target: Target, guard: AddressGuard, signal: AbortSignal | undefined): Promise<Socket> {
  const socket = start(target, guard);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const onAbort = (): void => {
    socket.destroy();
    reject(signal?.reason);
  };
  const timer = setTimeout(() => {
    socket.destroy();
    reject(timedOut(target));
  }, target.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const onError = (error: Error): void => reject(explain(error, target));
  signal?.addEventListener('abort', onAbort, { once: true });
  socket.once('close', () => signal?.removeEventListener('abort', onAbort));
  socket.once('error', onError);
  socket.once(target.tls ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer);
    socket.off('error', onError);
    resolve(socket);
  });
  return promise.finally(() => clearTimeout(timer));
}

/** Names are looked up by the guard at the moment of connecting, so that they cannot change after they were judged. */
function start({ host, port, tls }: Target, guard: AddressGuard): Socket {
  const where = { host, port, lookup: guard.lookup, autoSelectFamily: true };
  if (!tls) return openTcp(where);
  const { allowUnauthorizedCerts = false, servername = isIP(host) ? undefined : host, ...rest } = tls;
  return openTls({ ...where, ...rest, ...(servername && { servername }), rejectUnauthorized: !allowUnauthorizedCerts });
}

function timedOut({ host, port }: Target): NodeError {
  return runnerError('NETWORK_TIMEOUT', `${host}:${port} did not answer in time`, {
    description: 'Check host and port, and that no firewall stands between.',
  });
}

function explain(error: unknown, { host, port }: Target): unknown {
  if (error instanceof BlockedAddressError) {
    return runnerError('NETWORK_BLOCKED_ADDRESS', `${error.message}; it may not be reached`, {
      description: 'If it is meant to be reached, the operator adds it to MILLRACE_SSRF_ALLOW.',
      cause: error,
    });
  }
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  return runnerError('NETWORK_FAILED', `No connection to ${host}:${port} could be made: ${reasonOf(code, error)}`, {
    description: 'Check host, port and encryption, and that the service is running.',
    cause: error,
  });
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the other side closed the connection',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the network',
};

function reasonOf(code: string | undefined, error: Error): string {
  return (code === undefined ? undefined : REASONS[code]) ?? error.message;
}
