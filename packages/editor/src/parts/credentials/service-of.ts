import type { JsonObject } from '@millrace/workflow';

/** Where a credential of any service says where people consent, and where tokens come from. */
const ADDRESSES = ['authUrl', 'accessTokenUrl'];
/** First parts of hosts that say what a server does, not whose it is. */
const ROLES = new Set(['www', 'api', 'auth', 'login', 'accounts', 'oauth', 'oauth2', 'id', 'sso']);

/** The service that a credential connects to, as its host without what that does there: `example.com` of `https://login.example.com/authorize`. */
export function serviceOf(values: JsonObject): string | undefined {
  for (const name of ADDRESSES) {
    const host = hostOf(values[name]);
    if (host !== undefined) return host;
  }
  return undefined;
}

function hostOf(address: unknown): string | undefined {
  const { hostname } = (typeof address === 'string' && URL.parse(address)) || {};
  if (!hostname) return undefined;
  const parts = hostname.split('.');
  return parts.length > 2 && ROLES.has(parts[0] ?? '') ? parts.slice(1).join('.') : hostname;
}
