import { recordAnswer } from './answer-record.ts';

/** Follows addresses as a browser does: keeps cookies for each origin, and stops before one that it must not load. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>();

  /** Sends requests of one origin to another place, for example those of a public address to a test server. */
  readonly #places: ReadonlyMap<string, string>;

  constructor(places: ReadonlyMap<string, string> = new Map()) {
    this.#places = places;
  }

  /** Follows redirects until an answer is none, or leads to an address that starts with `until`. @returns where it is. */
  async go(address: string, until?: string): Promise<{ url: string; status: number; text: string }> {
    for (let url = address; ; ) {
      const answer = await this.#load(url);
      const next = answer.headers.get('location');
      if (next === null) return { url, status: answer.status, text: await answer.text() };
      url = new URL(next, url).href;
      if (until !== undefined && url.startsWith(until)) return { url, status: answer.status, text: '' };
    }
  }

  /** Sends JSON, as a script of a page does. */
  async post(address: string, body: object): Promise<{ status: number; data: unknown }> {
    const answer = await this.#load(address, { method: 'POST', body: JSON.stringify(body) });
    const { status } = answer;
    const text = await answer.text();
    recordAnswer({ method: 'POST', place: new URL(address).pathname, status, text });
    return { status, data: JSON.parse(text) };
  }

  cookie(origin: string): string {
    return [...(this.#jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sets a cookie, given as `name=value`. */
  take(origin: string, cookie: string): void {
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    this.#jars.set(origin, new Map([...(this.#jars.get(origin) ?? []), [name, value]]));
  }

  async #load(url: string, { method = 'GET', body }: { method?: string; body?: string } = {}): Promise<Response> {
    const { origin } = new URL(url);
    const place = this.#places.get(origin);
    const answer = await fetch(place === undefined ? url : url.replace(origin, place), {
      method,
      redirect: 'manual',
      headers: { cookie: this.cookie(origin), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/);
      if (value === '' || /expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    this.#jars.set(origin, jar);
    return answer;
  }
}
