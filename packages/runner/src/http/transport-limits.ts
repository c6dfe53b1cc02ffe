import type { HttpRequest, NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';
import { checkHost, type DomainLimits, isOwnersWord } from '../network/domain-limits.ts';

/** What a request with credentials is held to. */
export interface TransportLimits {
  /** Names, in lower case, of headers that hold credentials. */
  secretHeaders: readonly string[];
  /** Hosts that it may go to; none listed: all. */
  domains: DomainLimits;
  /** Type of the credential that itself says that certificates are not verified. */
  unverifiedBy?: string | undefined;
}

/** Where one hop of a request goes. @throws NodeError `HTTP_DOMAIN_NOT_ALLOWED` for a host that a credential of the node is not for */
export function checkDomain({ hostname }: URL, domains: DomainLimits): void {
  checkHost(hostname, domains, 'HTTP_DOMAIN_NOT_ALLOWED');
}

/**
 * How a request goes there: a limit to hosts says nothing where a proxy answers for them, or where nobody looks whether it is them.
 * @throws NodeError `HTTP_PROXY_NOT_ALLOWED`, `HTTP_UNVERIFIED_NOT_ALLOWED`
 */
export function checkWay(request: HttpRequest, { domains, unverifiedBy }: TransportLimits): void {
  if (domains.size === 0) return;
  const { proxy, allowUnauthorizedCerts, tls } = request;
  if (proxy) throw proxyNotAllowed();
  const isUnverified = allowUnauthorizedCerts && !isOwnersWord(unverifiedBy, domains);
  const hasOtherAuthority = tls?.ca !== undefined && !isOwnersWord(tls.credentialType, domains);
  if (isUnverified || hasOtherAuthority) throw unverifiedNotAllowed();
}

function proxyNotAllowed(): NodeError {
  return runnerError(
    'HTTP_PROXY_NOT_ALLOWED',
    'The credential of the node is limited to certain hosts, and may not be sent through a proxy of the node',
    {
      description:
        'Remove the proxy from the options of the node, or ask the owner of the credential to lift its limit. ' +
        'A proxy for all requests is set up by the operator, with HTTPS_PROXY.',
    },
  );
}

function unverifiedNotAllowed(): NodeError {
  return runnerError(
    'HTTP_UNVERIFIED_NOT_ALLOWED',
    'The credential of the node is limited to certain hosts, so their certificates have to be verified',
    {
      description:
        'Turn off what ignores certificate problems or brings an authority of its own, or ask the owner of the credential ' +
        'to lift its limit. An authority of your own is made known by the operator, with NODE_EXTRA_CA_CERTS.',
    },
  );
}
