import { flag, proxyAddress, proxyExceptions } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** Proxies that requests leave through. The names are those of other programs, which are also written in lower case. */
export const proxySettings = {
  httpProxy: optional({
    name: 'HTTP_PROXY',
    alias: 'http_proxy',
    kind: proxyAddress,
    text: 'Proxy for requests to http:// addresses, as http://user:password@host:port. Also http_proxy, which goes first.',
    secret: true,
  }),
  httpsProxy: optional({
    name: 'HTTPS_PROXY',
    alias: 'https_proxy',
    kind: proxyAddress,
    text: 'Proxy for requests to https:// addresses. Also https_proxy, which goes first.',
    secret: true,
  }),
  allProxy: optional({
    name: 'ALL_PROXY',
    alias: 'all_proxy',
    kind: proxyAddress,
    text: 'Proxy where HTTP_PROXY or HTTPS_PROXY names none. Also all_proxy, which goes first.',
    secret: true,
  }),
  noProxy: variable({
    name: 'NO_PROXY',
    alias: 'no_proxy',
    kind: proxyExceptions,
    default: [],
    defaultText: 'none',
    text: 'Hosts that are reached without a proxy: names with all below them, addresses, ranges (CIDR), host:port, or * for all. This machine always is. Also no_proxy, which goes first.',
  }),
  ssrfTrustProxy: variable({
    name: 'MILLRACE_SSRF_TRUST_PROXY',
    kind: flag,
    default: false,
    text: 'Whether the proxy gets host names as they are, and decides which ones are internal. Otherwise this machine looks them up, and the proxy gets the address that was found allowed.',
  }),
};
