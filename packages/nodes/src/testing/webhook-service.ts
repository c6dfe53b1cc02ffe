import { type JsonObject, type JsonValue, NodeError, type NodeType } from '@millrace/node-sdk';
import type { FakeServer } from '@millrace/node-sdk/testing';

type Request = Parameters<FakeServer>[0];
type Answer = Awaited<ReturnType<FakeServer>>;

/** What a service is told to call. It may add a secret to it. */
export const OWN_ADDRESS = 'https://own.example/hook';
/** The time at which a service calls, in ms since the epoch. */
export const CALLED_AT = 1_800_000_000_000;

/** A call that a service makes. */
interface Call {
  body: string;
  headers?: Record<string, string>;
}

/** A trigger that subscribes to a service, and how the service goes about it. */
export interface WebhookCase {
  node: NodeType;
  credentials: Record<string, JsonObject>;
  parameters: JsonObject;
  /** The answer when a webhook is made. Default: its id. */
  made?(id: string): JsonValue;
  /** The answer to who asks for all webhooks. Default: there is no such list. */
  listed?(ids: readonly string[], hooks: ReadonlyMap<string, string>): JsonValue;
  /** The answer to other requests; undefined for those that make, find and end webhooks as most services do it. */
  answer?(request: { method: string; path: string; text: string }, service: WebhookService): JsonValue | undefined;
  /** The call of an event. Default: JSON, with the secret in the address if there is one. */
  call?(hook: { id: string; text: string; fields: JsonObject }): Call;
  /** The service has no way to ask for a webhook. */
  cannotAsk?: true;
}

/** A service as triggers see it: it keeps webhooks, and may refuse, be away for a while, or lose them. */
export class WebhookService {
  /** What each webhook was made with, by its id. */
  readonly hooks = new Map<string, string>();
  /** How many it has made. */
  made = 0;
  state: 'well' | 'failing' | 'away' = 'well';
  readonly #about: WebhookCase;

  constructor(about: WebhookCase) {
    this.#about = about;
  }

  readonly http: FakeServer = (request) => {
    if (this.state === 'away') throw new NodeError('The service cannot be reached', { code: 'ECONNREFUSED' });
    if (this.state === 'failing') return { status: 500, json: {} };
    const told = { method: request.method ?? 'GET', path: new URL(request.url).pathname, text: textOf(request) };
    const own = this.#about.answer?.(told, this);
    return own === undefined ? this.#answer(told) : { json: own };
  };

  /** Makes a webhook. @returns its id */
  make(text: string, id = String(101 + this.made)): string {
    if (!this.hooks.has(id)) this.made++;
    this.hooks.set(id, text);
    return id;
  }

  /** The call of an event to the webhook that was made last. */
  call(): Call & { query: Record<string, string> } {
    const [id = '', text = ''] = [...this.hooks].at(-1) ?? [];
    const address = new URL(/https:\/\/own\.example\/hook[^"\s]*/.exec(text)?.[0] ?? OWN_ADDRESS);
    const made = this.#about.call?.({ id, text, fields: fieldsIn(text) });
    return { query: Object.fromEntries(address.searchParams), ...(made ?? { body: '{"hello":"there"}' }) };
  }

  #answer({ method, path, text }: { method: string; path: string; text: string }): Answer {
    const segments = path.split('/').map((segment) => segment.replace(/\.json$/, ''));
    const { made = (id) => ({ id }), listed } = this.#about;
    if (text.includes(OWN_ADDRESS)) {
      const id = this.make(text, method === 'PUT' ? segments.at(-1) : undefined);
      return { json: made(id) };
    }
    const id = segments.find((segment) => this.hooks.has(segment));
    if (id === undefined && method === 'GET' && listed) return { json: listed([...this.hooks.keys()], this.hooks) };
    if (id === undefined) return { status: 404, json: {} };
    if (method === 'DELETE') this.hooks.delete(id);
    return { json: made(id) };
  }
}

/** The body of a request, as JSON or the plain text of a form. */
function textOf({ body }: Request): string {
  const text = typeof body === 'string' ? body : Buffer.from((body ?? []) as Uint8Array).toString('utf8');
  return text.startsWith('{') ? text : decodeURIComponent(text);
}

function fieldsIn(text: string): JsonObject {
  return text.startsWith('{') ? (JSON.parse(text) as JsonObject) : {};
}
