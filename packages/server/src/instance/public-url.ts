import type { Config } from '../config/config-table.ts';

/** Base address of the instance, with a closing slash. */
export function publicUrlOf(config: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  if (config.publicUrl !== undefined) return config.publicUrl.endsWith('/') ? config.publicUrl : `${config.publicUrl}/`;
  return `http://${hostForBrowsers(config.host)}:${port}/`;
}

/** Base address of webhooks and forms, with a closing slash. */
export function webhookUrlOf(config: Pick<Config, 'webhookUrl'>, publicUrl: string): string {
  const { webhookUrl } = config;
  if (webhookUrl === undefined) return publicUrl;
  return webhookUrl.endsWith('/') ? webhookUrl : `${webhookUrl}/`;
}

/** Addresses that mean "all" or "this machine" are no names a browser should see. */
function hostForBrowsers(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
