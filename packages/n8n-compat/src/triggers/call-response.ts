import { Writable } from 'node:stream';
import { isOptions, type Options } from '../requests/option-fields.ts';

/** The answer to a call that a package writes itself, in the manner of Node's servers. */
export class CallResponse extends Writable {
  statusCode = 200;
  readonly #headers: Record<string, string> = {};
  readonly #parts: Buffer[] = [];

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.#parts.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    done();
  }

  get headersSent(): boolean {
    return this.#parts.length > 0;
  }

  get content(): Buffer {
    return Buffer.concat(this.#parts);
  }

  get headers(): Record<string, string> {
    return this.#headers;
  }

  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  setHeader(name: string, value: unknown): this {
    this.#headers[name.toLowerCase()] = String(value);
    return this;
  }

  getHeader(name: string): string | undefined {
    return this.#headers[name.toLowerCase()];
  }

  set(names: string | Options, value?: unknown): this {
    const entries = isOptions(names) ? Object.entries(names) : [[names, value] as const];
    for (const [name, content] of entries) this.setHeader(name, content);
    return this;
  }

  header(names: string | Options, value?: unknown): this {
    return this.set(names, value);
  }

  type(name: string): this {
    return this.setHeader('content-type', name);
  }

  writeHead(code: number, ...rest: unknown[]): this {
    const headers = rest.find(isOptions);
    return headers ? this.status(code).set(headers) : this.status(code);
  }

  json(value: unknown): this {
    if (this.getHeader('content-type') === undefined) this.type('application/json');
    return this.end(JSON.stringify(value));
  }

  send(body?: unknown): this {
    if (body === undefined || body === null) return this.end();
    if (typeof body === 'string' || body instanceof Uint8Array) return this.end(body);
    return this.json(body);
  }

  sendStatus(code: number): this {
    return this.status(code).end();
  }

  redirect(statusOrAddress: number | string, address?: string): this {
    const [code, location] =
      typeof statusOrAddress === 'number' ? [statusOrAddress, address ?? ''] : [302, statusOrAddress];
    return this.status(code).setHeader('location', location).end();
  }
}
