import type { NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';

/** Lists of hosts; each has to hold the host of a request. */
type DomainLimits = ReadonlyArray<readonly string[]>;

/** What a request with credentials is held to. */
export interface TransportLimits {
  /** Names, in lower case, of headers that hold credentials. */
  secretHeaders: readonly string[];
  /** Hosts that it may go to; none listed: all. */
  domains: DomainLimits;
}

/** @throws NodeError `HTTP_DOMAIN_NOT_ALLOWED` for a host that a credential of the node is not for. */
export function checkDomain({ hostname }: URL, limits: DomainLimits): void {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  for (const domains of limits) {
    if (!domains.some((domain) => isWithin(host, domain))) throw notAllowed(host, domains);
  }
}

/** `*.example.com` stands for all hosts below it, not for itself. */
function isWithin(host: string, domain: string): boolean {
  return domain.startsWith('*.') ? host.endsWith(domain.slice(1)) && host.length >= domain.length : host === domain;
}

function notAllowed(host: string, domains: readonly string[]): NodeError {
  return runnerError(
    'HTTP_DOMAIN_NOT_ALLOWED',
    `The credential of the node may not be used for requests to '${host}'`,
    {
      description: `Its owner allows: ${domains.join(', ')}. This counts for redirects and further pages, too.`,
    },
  );
}
