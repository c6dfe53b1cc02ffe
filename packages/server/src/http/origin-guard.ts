import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config-table.ts';
import { apiError } from '../errors/server-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Keeps pages of other sites from calling the interface in the name of the user. */
export interface OriginGuard {
  /** @throws ServerError for a host name that is not ours: a page whose name was pointed at this machine. */
  checkHost(request: FastifyRequest): void;
  /** @throws ServerError for a call that comes from a page of another site. */
  checkOrigin(request: FastifyRequest): void;
}

export function createOriginGuard(config: Pick<Config, 'host' | 'publicUrl' | 'webhookUrl'>): OriginGuard {
  const publicUrl = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
  const webhookHost = hostOfItsOwn(config.webhookUrl, publicUrl);
  const ownHost = config.host.includes(':') ? `[${config.host}]` : config.host;
  const allowedHosts = new Set([...LOOPBACK_HOSTS, ownHost, ...(publicUrl ? [publicUrl.hostname] : [])]);
  const isLoopback = LOOPBACK_HOSTS.has(ownHost);

  return {
    checkHost(request) {
      if (webhookHost !== undefined && request.headers.host?.toLowerCase() === webhookHost) {
        throw apiError('HOST_NOT_ALLOWED.webhooksOnly', { host: webhookHost });
      }
      // A server that other machines may reach has names that it cannot know.
      if (!isLoopback) return;
      const host = hostNameOf(request.headers.host);
      if (host !== undefined && allowedHosts.has(host)) return;
      throw apiError('HOST_NOT_ALLOWED', { host: host ?? '' });
    },
    checkOrigin(request) {
      const { origin } = request.headers;
      if (SAFE_METHODS.has(request.method)) {
        if (request.headers['sec-fetch-site'] !== 'cross-site' || request.headers['sec-fetch-mode'] === 'navigate')
          return;
      } else if (origin === undefined) {
        if (request.headers['sec-fetch-site'] !== 'cross-site') return;
      } else if (isOwnOrigin(origin, request, { publicUrl, isLoopback })) return;
      throw apiError('CROSS_ORIGIN');
    },
  };
}

/** The host of webhooks, where it is not the editor's. */
function hostOfItsOwn(webhookUrl: string | undefined, publicUrl: URL | undefined): string | undefined {
  const host = webhookUrl === undefined ? undefined : new URL(webhookUrl).host;
  return host === publicUrl?.host ? undefined : host;
}

/**
 * Scheme, host and port have to be ours. A proxy whose word does not count may have taken the encryption off a call to a
 * server that does not know its public address: what came over https counts there, too, what came without it never for https.
 */
function isOwnOrigin(
  origin: string,
  { protocol, headers: { host } }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  { publicUrl, isLoopback }: { publicUrl: URL | undefined; isLoopback: boolean },
): boolean {
  if (origin === publicUrl?.origin) return true;
  if (host === undefined || host.toLowerCase() === publicUrl?.host) return false;
  const schemes = publicUrl || isLoopback ? [protocol] : [protocol, 'https'];
  return schemes.some((scheme) => URL.parse(`${scheme}://${host}`)?.origin === origin);
}

function hostNameOf(host: string | undefined): string | undefined {
  const address = `http://${host}`;
  return host !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined;
}
