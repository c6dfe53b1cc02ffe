import type { NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';

/** Hosts that the credentials of a node are limited to, by the type of the credential; each list has to hold the host of a connection. */
export type DomainLimits = ReadonlyMap<string, readonly string[]>;

export const NO_DOMAIN_LIMITS: DomainLimits = new Map();

/** @throws NodeError of this code for a host that a credential of the node is not for */
export function checkHost(
  hostname: string,
  limits: DomainLimits,
  code: 'HTTP_DOMAIN_NOT_ALLOWED' | 'NETWORK_HOST_NOT_ALLOWED',
): void {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  for (const domains of limits.values()) {
    if (!domains.some((domain) => isWithin(host, domain))) throw notAllowed(host, domains, code);
  }
}

/**
 * Whether what a credential says of its connections binds all limits of the node: its owner may loosen their own limit, not that
 * of another credential.
 */
export function isOwnersWord(type: string | undefined, limits: DomainLimits): boolean {
  return type !== undefined && [...limits.keys()].every((limited) => limited === type);
}

/** `*.example.com` stands for all hosts below it, not for itself. */
function isWithin(host: string, domain: string): boolean {
  return domain.startsWith('*.') ? host.endsWith(domain.slice(1)) && host.length >= domain.length : host === domain;
}

function notAllowed(host: string, domains: readonly string[], code: Parameters<typeof checkHost>[2]): NodeError {
  const what = code === 'HTTP_DOMAIN_NOT_ALLOWED' ? 'requests' : 'connections';
  const more = code === 'HTTP_DOMAIN_NOT_ALLOWED' ? ' This counts for redirects and further pages, too.' : '';
  return runnerError(code, `The credential of the node may not be used for ${what} to '${host}'`, {
    description: `Its owner allows: ${domains.join(', ')}.${more}`,
  });
}
