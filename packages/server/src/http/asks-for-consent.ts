/** Whether an address is that of the page that asks whether an app may act for the user, as the router of the pages reads it. */
export function asksForConsent(url: string): boolean {
  const [path = ''] = url.split('?');
  return /^\/+connect-app\/*$/i.test(decoded(path));
}

/** Names of pages hold letters of ASCII: an escape that is none of them leads to no page. */
function decoded(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
