import type { Config } from '../config/config-table.ts';

/** Where browsers and callers find Millrace below the host of an address of its own, with a closing slash. */
export function basePathOf(address: string): string {
  const { pathname } = new URL(address);
  return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/** Takes the path of the public addresses off a request: a proxy may pass it on or not. */
export function createUrlRewrite({
  publicUrl,
  webhookUrl,
}: Pick<Config, 'publicUrl' | 'webhookUrl'>): (url: string) => string {
  const bases = [publicUrl, webhookUrl].flatMap((address) => (address === undefined ? [] : [basePathOf(address)]));
  const paths = new Set(bases.filter((base) => base !== '/'));
  return (url) => {
    for (const base of paths) {
      if (url.startsWith(base)) return url.slice(base.length - 1);
      if (url === base.slice(0, -1) || url.startsWith(`${base.slice(0, -1)}?`)) return `/${url.slice(base.length - 1)}`;
    }
    return url;
  };
}
