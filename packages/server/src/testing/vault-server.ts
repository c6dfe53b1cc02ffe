import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const MOUNT = 'kv';
const ROLE = { role_id: 'the role', secret_id: 'the secret id' };

/** Speaks the part of Vault's HTTP interface that reads secrets. */
export class VaultServer {
  readonly url: string;
  readonly mount = MOUNT;
  readonly role = ROLE;
  readonly secrets = new Map<string, Record<string, string>>();
  /** Method, path and namespace of each request. */
  readonly requests: string[] = [];
  /** Tokens that are good. */
  readonly tokens = new Set(['root token']);
  readonly #server: Server;
  #logins = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<VaultServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const vault = new VaultServer(server);
    server.on('request', (request, response) => void vault.#answer(request, response));
    return vault;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    this.requests.push([method, url, headers['x-vault-namespace']].filter(Boolean).join(' '));
    const { status, body } = this.#judge(url, headers['x-vault-token'], await text(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #judge(url: string, token: unknown, sent: string): { status: number; body: unknown } {
    const { pathname, searchParams } = new URL(url, this.url);
    const place = decodeURIComponent(pathname);
    if (place === '/v1/auth/approle/login') {
      if (sent !== JSON.stringify(ROLE)) return { status: 400, body: { errors: ['invalid role or secret ID'] } };
      const given = `token ${++this.#logins}`;
      this.tokens.add(given);
      return { status: 200, body: { auth: { client_token: given, lease_duration: 3600 } } };
    }
    if (typeof token !== 'string' || !this.tokens.has(token)) return { status: 403, body: { errors: ['denied'] } };
    const [, kind, name = ''] = new RegExp(`^/v1/${MOUNT}/(data|metadata)/(.*)$`).exec(place) ?? [];
    const none = { status: 404, body: { errors: [] } };
    if (kind === 'data') {
      const data = this.secrets.get(name);
      return data ? { status: 200, body: { data: { data, metadata: { version: 1 } } } } : none;
    }
    if (kind !== 'metadata' || searchParams.get('list') !== 'true') return none;
    const below = [...this.secrets.keys()].filter((key) => key.startsWith(name)).map((key) => key.slice(name.length));
    const keys = [...new Set(below.map((key) => key.replace(/\/.*$/, '/')))];
    return keys.length === 0 ? none : { status: 200, body: { data: { keys } } };
  }
}
