/** What signs a request by a token that its bearer may use. */
export function bearer(token: string): { headers: { authorization: string } } {
  return { headers: { authorization: `Bearer ${token}` } };
}

/** What signs a request by a name and a password. */
export function basic(user: string, password: string): { headers: { authorization: string } } {
  return { headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}` } };
}

/** An address as people enter it, without slashes at its end. */
export function trimmedUrl(url: string): string {
  return url.trim().replace(/\/+$/, '');
}
