import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Millrace } from '../support/millrace.ts';
import { proxySetups, startProxy } from '../support/proxy-program.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

const owner = { email: 'ada@example.org', password: 'Analytical1' };
/** Tells whom a call comes from, where the proxy does. */
const CALLER = '127.0.0.2';
/** More than nginx lets through unasked, and less than the server takes of a webhook call. */
const LARGE = 'x'.repeat(15 << 20);
/** More than a webhook call may have: files that move in. */
const LARGER = 'x'.repeat(40 << 20);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const proxies = Object.entries(proxySetups)
  .map(([name, setUp]) => ({ name, setUp, program: process.env[`MILLRACE_TEST_${name.toUpperCase()}`] ?? '' }))
  .filter(({ program }) => program !== '');

for (const base of ['/', '/flows/']) {
  test(`works behind proxies as the documents set them up, at ${base}`, async () => {
    test.skip(proxies.length === 0, 'needs nginx or Caddy');
    const host = base === '/' ? 'flows.example.com' : 'example.com';
    const environment = {
      MILLRACE_PUBLIC_URL: `https://${host}${base}`,
      MILLRACE_TRUSTED_PROXIES: '127.0.0.1',
      MILLRACE_OWNER_EMAIL: owner.email,
      MILLRACE_OWNER_PASSWORD: owner.password,
    };
    const millrace = await Millrace.start({ environment, isNew: true });
    try {
      for (const { name, program, setUp } of proxies) {
        await test.step(name, async () => {
          await using proxy = await startProxy(program, setUp(new URL(millrace.url).host, base));
          await walk({ port: proxy.port, host, base, hook: name });
        });
      }
    } finally {
      await millrace.dispose();
    }
  });
}

interface Front {
  port: number;
  host: string;
  base: string;
}

async function walk({ hook, ...front }: Front & { hook: string }): Promise<void> {
  const { port, host, base } = front;
  const call = caller(front);
  const page = await call('GET', '');
  expect(page.text).toContain('<div id="root"');
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page.text) ?? [];
  const loaded = await call('GET', new URL(script, `https://${host}${base}`).pathname);
  expect(loaded.headers['content-type']).toContain('javascript');
  if (base !== '/') {
    const place = (await call('GET', base.slice(0, -1))).headers.location ?? '';
    expect(new URL(place, `http://${host}`).pathname).toBe(base);
  }

  const signedIn = await call('POST', 'rest/login', owner);
  expect(signedIn.status, signedIn.text).toBe(200);
  const [cookie = ''] = signedIn.headers['set-cookie']?.[0]?.split(';') ?? [];
  const rest = async <T>(method: string, place: string, body?: unknown): Promise<T> => {
    const answer = await call(method, `rest/${place}`, body, { cookie });
    expect(answer.status, answer.text).toBe(200);
    return (JSON.parse(answer.text) as { data: T }).data;
  };
  const { events } = await rest<{ events: Array<{ address: string }> }>('GET', 'audit-log?action=session.start');
  expect(events[0]?.address).toBe(CALLER);

  const echo = chain('Echo', [webhook(hook, 'lastNode'), node('Sizes', 'set', sizes)]);
  const { id } = await rest<{ id: string }>('POST', 'workflows', echo);
  const news = await listen({ port, path: `${base}rest/push?sessionId=page`, headers: { host, cookie } });
  await rest('PATCH', `workflows/${id}`, { active: true });
  // It comes at once, and not when the connection ends.
  expect(await news.first).toContain('workflowActivated');
  const answered = await call('POST', `webhook/${hook}`, LARGE, { 'content-type': 'text/plain' });
  expect(JSON.parse(answered.text)).toEqual({ size: LARGE.length });
  await rest('POST', 'migration/check', { files: [{ name: 'a.json', text: LARGER }] });
}

const sizes = {
  typeVersion: 3.4,
  parameters: {
    assignments: { assignments: [{ id: 's', name: 'size', type: 'number', value: '={{ $json.body.length }}' }] },
  },
};

/** Calls the host through the proxy, as from another machine. */
function caller({ port, host, base }: Front) {
  return async (method: string, place: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> => {
    const { pathname, search } = new URL(place, `http://${host}${base}`);
    const type = body !== undefined && { 'content-type': 'application/json' };
    const headers = { host, origin: `https://${host}`, ...type, ...more };
    const sent = request({ port, localAddress: CALLER, method, path: pathname + search, headers });
    sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  };
}

/** Resolves when the connection is there, to what comes first. */
async function listen(options: { port: number; path: string; headers: Record<string, string> }) {
  const sent = request(options).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const first = async () => {
    for await (const part of response) if (String(part).includes('data: ')) return String(part);
    return 'nothing';
  };
  return { first: first() };
}
