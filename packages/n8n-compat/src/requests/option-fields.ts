/** Options as a package gives them: an object whose fields may hold anything. */
export type Options = Readonly<Record<string, unknown>>;

export function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null;
}

export function optionsIn(value: unknown): Options {
  return isOptions(value) ? value : {};
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Headers as text, by lower-case names; those without a value are left out. */
export function headersIn(value: unknown): Record<string, string> {
  const entries = value instanceof Headers ? [...value.entries()] : Object.entries(optionsIn(value));
  const headers: Record<string, string> = {};
  for (const [name, content] of entries) {
    if (content !== undefined && content !== null) headers[name.toLowerCase()] = String(content);
  }
  return headers;
}

/** The header of a name and a password. */
export function basicAuthorization(auth: unknown): Record<string, string> {
  const { username, password, user, pass, bearer } = optionsIn(auth);
  if (typeof bearer === 'string') return { authorization: `Bearer ${bearer}` };
  const name = username ?? user;
  if (name === undefined) return {};
  const pair = `${String(name)}:${String(password ?? pass ?? '')}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** An address, which may be below another one. */
export function addressOf(base: unknown, url: unknown): string {
  const path = url instanceof URL ? url.href : String(url ?? '');
  if (typeof base !== 'string' || base === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(path)) return path;
  return path === '' ? base : `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
