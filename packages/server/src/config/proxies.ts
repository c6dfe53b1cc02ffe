import type { ProxySettings } from '@millrace/network';
import { StartError } from '../errors/start-error.ts';
import type { Config } from './config-table.ts';

export type ProxyConfig = Pick<Config, 'httpProxy' | 'httpsProxy' | 'allProxy' | 'noProxy' | 'ssrfTrustProxy'>;

/** Through which proxies requests leave. @throws StartError for one of a kind that is not known. */
export function proxiesOf(config: ProxyConfig): ProxySettings {
  const { allProxy, httpProxy = allProxy, httpsProxy = allProxy } = config;
  for (const proxy of [httpProxy, httpsProxy]) {
    const { protocol } = new URL(proxy ?? 'http://none');
    if (!/^https?:$/.test(protocol)) {
      throw new StartError(
        `The proxy is named by ${protocol}//, but only http:// and https:// are known.`,
        'Change HTTP_PROXY, HTTPS_PROXY or ALL_PROXY. ALL_PROXY counts only where one of the others is missing.',
      );
    }
  }
  return { http: httpProxy, https: httpsProxy, except: config.noProxy, isTrusted: config.ssrfTrustProxy };
}
