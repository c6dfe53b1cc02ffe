/** Where to go after signing in: only to a page of ours, never to an address that a link brought along. */
export function safeRedirect(redirect: string | undefined): string {
  if (redirect === undefined || !redirect.startsWith('/') || /^\/[/\\]/.test(redirect)) return '/';
  const { origin, pathname, search, hash } = new URL(redirect, 'http://own.invalid');
  return origin === 'http://own.invalid' ? `${pathname}${search}${hash}` : '/';
}
