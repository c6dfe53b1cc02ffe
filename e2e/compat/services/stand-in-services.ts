import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isJsonObject, type JsonValue } from '@millrace/workflow';

/** What a service answers. The first that fits a request is given; what none fits gets 200 and `{"ok":true}`. */
export interface StandInAnswer {
  method?: string;
  host?: string;
  /** Regular expression over path and query. */
  path?: string;
  /** It answers one request only. */
  once?: boolean;
  status?: number;
  headers?: Record<string, string>;
  /** A text as it is, `{ base64 }` as bytes, else JSON. */
  body?: JsonValue;
}

/** A request as it arrived. */
export interface ReceivedRequest {
  method: string;
  host: string;
  /** With its query, as sent. */
  target: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Buffer;
}

/** More requests than any case sends: what asks for ever is ended. */
const MAX_REQUESTS = 60;

/** All services of the internet, on two ports of this machine. */
export class StandInServices implements AsyncDisposable {
  readonly #servers: readonly Server[];
  #answers: StandInAnswer[] = [];
  #requests: ReceivedRequest[] = [];

  private constructor(certificate: { key: Buffer; cert: Buffer }) {
    const answer: RequestListener = async (request, response) => {
      const { status, headers, body } = this.#answerTo(await received(request));
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    };
    this.#servers = [createHttpServer(answer), createHttpsServer(certificate, answer)];
  }

  static async open(): Promise<StandInServices> {
    const services = new StandInServices(newCertificate());
    for (const server of services.#servers) await once(server.listen(0, '127.0.0.1'), 'listening');
    return services;
  }

  /** For plain requests, and for those over TLS. */
  get ports(): number[] {
    return this.#servers.map((server) => (server.address() as AddressInfo).port);
  }

  /** Those since the last call of `play`, in the order they arrived. */
  get requests(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  /** Answers so from now on. */
  play(answers: readonly StandInAnswer[]): void {
    this.#answers = [...answers];
    this.#requests = [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  #answerTo(request: ReceivedRequest): { status: number; headers: Record<string, string>; body: Buffer } {
    this.#requests.push(request);
    if (this.#requests.length > MAX_REQUESTS)
      return { status: 418, headers: {}, body: Buffer.from('Too many requests') };
    const found = this.#answers.find(
      ({ method = request.method, host = request.host, path: pattern = '' }) =>
        method === request.method && host === request.host && new RegExp(pattern).test(request.target),
    );
    if (found?.once) this.#answers.splice(this.#answers.indexOf(found), 1);
    const { status = 200, headers = {}, body = { ok: true } } = found ?? {};
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    return { status, headers: { 'content-type': type, ...lowered }, body: bytesOf(body) };
  }
}

async function received(request: IncomingMessage): Promise<ReceivedRequest> {
  const { method = '', url = '/', headers } = request;
  const texts = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
  const body = await buffer(request);
  return { method, host: headers.host ?? '', target: url, headers: Object.fromEntries(texts), body };
}

function bytesOf(body: JsonValue): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  if (isJsonObject(body) && typeof body.base64 === 'string') return Buffer.from(body.base64, 'base64');
  return Buffer.from(JSON.stringify(body));
}

function newCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  try {
    const kind = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=stand-in.test';
    execFileSync('openssl', [...kind.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
