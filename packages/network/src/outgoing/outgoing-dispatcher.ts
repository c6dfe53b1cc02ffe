import { isIP } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { Agent, buildConnector, type Dispatcher, Pool } from 'undici';
import { type AddressGuard, BlockedAddressError } from '../address-guard.ts';
import { plainHost } from '../allow-list.ts';
import { forwardingPool } from './forwarding-pool.ts';
import { Proxies, type ProxySettings } from './proxies.ts';
import { nameUnknown } from './proxy-error.ts';
import { openTunnel } from './tunnel.ts';

export interface OutgoingOptions {
  /** Without one, as for hosts that the operator names, all is reached. */
  guard?: AddressGuard;
  proxies: ProxySettings;
  /** To make a connection, to the proxy and to the host. */
  connectTimeoutMs: number;
  /** Of the host; the proxy is always judged by its certificate. */
  tls?: SecureContextOptions & { rejectUnauthorized?: boolean };
  maxResponseSize?: number;
  headersTimeout?: number;
  bodyTimeout?: number;
}

/** See `openDispatcher`. */
export function outgoingDispatcher({
  guard,
  proxies: settings,
  connectTimeoutMs,
  tls = {},
  ...limits
}: OutgoingOptions): Dispatcher {
  const proxies = new Proxies(settings);
  const connect = { ...tls, ...(guard && { lookup: guard.lookup }), timeout: connectTimeoutMs };
  const judge = proxies.isTrusted ? undefined : guard;
  const poolOf = (origin: string | URL, options: object): Dispatcher => {
    const url = new URL(origin);
    const proxy = proxies.for(url);
    if (!proxy) return new Pool(origin, { ...options, connect });
    const isForwarded = url.protocol === 'http:' && (!judge || isIP(plainHost(url.hostname)) !== 0);
    if (isForwarded) return forwardingPool({ proxy, options, connectTimeoutMs });
    return new Pool(origin, { ...options, connect: tunnelled({ judge, proxy, connectTimeoutMs, tls }) });
  };
  const agent = new Agent({ ...limits, connect, factory: poolOf });
  return guard ? agent.compose(guard.interceptor) : agent;
}

interface TunnelledOptions extends Pick<OutgoingOptions, 'connectTimeoutMs' | 'tls'> {
  /** Who says which address a name stands for. Without one the proxy does. */
  judge: AddressGuard | undefined;
  proxy: URL;
}

/** Connects through a proxy. It is told the address that was judged: a name could stand for another one when it looks it up. */
function tunnelled({ judge, proxy, connectTimeoutMs, tls }: TunnelledOptions): buildConnector.connector {
  const secure = buildConnector({ ...tls, timeout: connectTimeoutMs, allowH2: false });
  return (options, callback) => {
    const name = plainHost(options.hostname);
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    const open = async (): Promise<void> => {
      const target = { host: judge ? await judgedAddress(judge, name) : name, port };
      const socket = await openTunnel({ proxy, target, timeoutMs: connectTimeoutMs });
      if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    };
    open().catch((error: Error) => callback(error, null));
  };
}

async function judgedAddress(guard: AddressGuard, name: string): Promise<string> {
  try {
    return await guard.addressOf(name);
  } catch (cause) {
    throw cause instanceof BlockedAddressError ? cause : nameUnknown(name, cause);
  }
}
