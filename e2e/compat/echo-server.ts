import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

/** The first ports that are tried: lengths of recorded answers count that a port has four digits. */
const PORTS = Array.from({ length: 200 }, (_, index) => 5710 + index);

/** What it answers besides an echo: status, type, body, further headers. */
type Answer = [status: number, type: string | undefined, body: string | Buffer, headers?: Record<string, string>];

const rssOf = (
  host: string,
) => `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>News</title><link>http://${host}/</link>
<item><title>One &amp; two</title><link>http://${host}/1</link><guid isPermaLink="false">g1</guid><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate>
<description><![CDATA[<p>Text <b>bold</b></p>]]></description><content:encoded><![CDATA[<p>All</p>]]></content:encoded><dc:creator>Ann</dc:creator>
<category>a</category><category>b</category><extra>more</extra><enclosure url="http://${host}/a.mp3" length="5" type="audio/mpeg"/></item>
<item><title>Three</title><link>http://${host}/3</link></item></channel></rss>`;

const ANSWERS = new Map<string, Answer>([
  ['/arr', [200, 'application/json', '[{"a":1},{"a":2},3]']],
  ['/scalar', [200, 'application/json', '5']],
  ['/null', [200, 'application/json', 'null']],
  ['/emptyjson', [200, 'application/json', '']],
  ['/badjson', [200, 'application/json', '{bad']],
  ['/text', [200, 'text/plain; charset=utf-8', 'héllo']],
  ['/latin', [200, 'text/plain; charset=iso-8859-1', Buffer.from('héllo', 'latin1')]],
  ['/html', [200, 'text/html', '<p>x</p>']],
  ['/xml', [200, 'application/xml', '<a>1</a>']],
  ['/jsontext', [200, 'text/plain', '{"a":1}']],
  ['/vndjson', [200, 'application/vnd.api+json', '{"a":1}']],
  [
    '/bin',
    [200, 'image/png', Buffer.from('\x89PNG123', 'latin1'), { 'Content-Disposition': 'attachment; filename="p.png"' }],
  ],
  ['/dl/file.pdf', [200, 'application/pdf', '%PDF-1']],
  ['/204', [204, undefined, '']],
  ['/404', [404, 'application/json', '{"message":"nope","code":"E1"}']],
  ['/500', [500, 'text/plain', 'boom']],
  ['/400', [400, 'application/json', '{"error":{"message":"deep"}}']],
  ['/redir', [302, 'text/plain', '', { Location: '/echo?r=1' }]],
  ['/gz', [200, 'application/json', gzipSync('{"z":1}'), { 'Content-Encoding': 'gzip' }]],
  ['/cookie', [200, 'application/json', '{}', { 'Set-Cookie': 'a=b; Path=/', 'X-Custom': 'v' }]],
]);

const ECHOED_HEADERS = ['accept', 'x-a', 'x-b', 'authorization', 'cookie'];

/** A server that recorded cases call. */
interface EchoServer extends AsyncDisposable {
  /** Its address and port. */
  host: string;
}

/** Starts the server that recorded cases call, until it is disposed of. Its answers are those of when they were recorded. */
export async function startEchoServer(): Promise<EchoServer> {
  const server = createServer((request, response) => void answer(request, response));
  // A client could begin a request just when an idle connection ends.
  server.keepAliveTimeout = 0;
  for (const port of PORTS) if (await listens(server, port)) break;
  if (!server.listening) throw new Error(`Each port from ${PORTS[0]} to ${PORTS.at(-1)} is taken`);
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether the port was free. */
async function listens(server: Server, port: number): Promise<boolean> {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const { host = '' } = request.headers;
  if (pathname.startsWith('/echo')) send(response, request, [200, 'application/json', echoOf(request, body)]);
  else if (pathname === '/page') send(response, request, [200, 'application/json', pageOf(searchParams, host)]);
  else if (pathname === '/stop') send(response, request, lastPageOf(searchParams));
  else if (pathname === '/rss') send(response, request, [200, 'application/rss+xml', rssOf(host)]);
  else send(response, request, ANSWERS.get(pathname) ?? [404, 'text/plain', 'not found']);
}

function send(response: ServerResponse, { method }: IncomingMessage, [status, type, body, headers = {}]: Answer): void {
  response.setHeader('Server', 'BaseHTTP/0.6 Python/3.11.7');
  response.setHeader('Date', 'Sat, 21 Nov 2026 00:00:00 GMT');
  response.sendDate = false;
  if (type !== undefined) response.setHeader('Content-Type', type);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const bytes = Buffer.from(body);
  if (status !== 204) response.setHeader('Content-Length', bytes.byteLength);
  // The recorded answers say nothing of the connection: it stays open, as it does without a word.
  response.removeHeader('Connection');
  response.writeHead(status);
  response.end(method === 'HEAD' ? undefined : bytes);
}

function echoOf(request: IncomingMessage, body: Buffer): string {
  const given = request.headers['content-type'] ?? '';
  const boundary = /boundary=(.*)$/.exec(given)?.[1];
  const hidden = (text: string) => (boundary === undefined ? text : text.replaceAll(boundary, 'BOUND'));
  const query = [...new URL(request.url ?? '/', 'http://localhost').searchParams];
  const headers = Object.fromEntries(
    ECHOED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      const isUsual = name === 'accept' && String(value).startsWith('application/json');
      return value === undefined || isUsual ? [] : [[name, value]];
    }),
  );
  const { method, url: path } = request;
  return spaced({ method, path, query, ct: hidden(given), body: hidden(body.toString()), headers });
}

function pageOf(query: URLSearchParams, host: string): string {
  const page = Number(query.get('page') ?? '1');
  const next = page < 3 ? `http://${host}/page?page=${page + 1}` : null;
  return spaced({ page, items: [page * 10, page * 10 + 1], next, done: page >= 3 });
}

/** The third page is the last, and not found. */
function lastPageOf(query: URLSearchParams): Answer {
  const page = Number(query.get('page') ?? '1');
  return [page < 3 ? 200 : 404, 'application/json', spaced({ page })];
}

/** JSON with a space after each colon and comma: recorded answers have its length. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${spaced(inner)}`);
  return `{${fields.join(', ')}}`;
}
