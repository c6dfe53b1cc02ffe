import type { JsonObject } from '@millrace/workflow';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Person } from './people.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A program with an API key. Every answer it gets has to be as the OpenAPI document of the server says. */
export class ApiProgram {
  readonly #server: TestServer;
  readonly #key: string;
  #document: Promise<Document> | undefined;

  constructor(server: TestServer, key: string) {
    this.#server = server;
    this.#key = key;
  }

  /** One that acts for somebody. @param scopes default: whatever they may. */
  static async of(server: TestServer, person: Pick<Person, 'rest'>, scopes?: readonly string[]): Promise<ApiProgram> {
    const { apiKey } = await person.rest('POST', '/me/api-keys', { label: 'Test', ...(scopes && { scopes }) });
    return new ApiProgram(server, String(apiKey));
  }

  /** @param call as in the document, for example `GET /workflows/{id}`, with values in place of names. */
  async call(call: string, body?: unknown): Promise<Answer & { body: JsonObject }> {
    const [method = '', place = ''] = call.split(' ');
    const answer = await this.#server.call(method, `/api/v1${place}`, body, { 'x-n8n-api-key': this.#key });
    await this.#compare(method, place.split('?')[0] ?? '', answer);
    const text = answer.text === '' ? '{}' : answer.text;
    return { ...answer, body: JSON.parse(text) as JsonObject };
  }

  /** Fails unless the answer is good. */
  async ok(call: string, body?: unknown): Promise<JsonObject> {
    const answer = await this.call(call, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${call}: ${answer.status} ${answer.text}`);
  }

  async #compare(method: string, place: string, { status, text }: Answer): Promise<void> {
    this.#document ??= this.#server.call('GET', '/api/v1/openapi.json').then(({ data }) => data as unknown as Document);
    const { paths, components } = await this.#document;
    const path = Object.keys(paths)
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .find((candidate) => new RegExp(`^${candidate.replace(/\{\w+\}/g, '[^/]+')}$`).test(place));
    const described = paths[path ?? '']?.[method.toLowerCase()]?.responses[status];
    if (!described) throw new Error(`The document says nothing of ${method} ${place} with status ${status}: ${text}`);
    if (status === 204) return;
    const { content } = '$ref' in described ? componentAt(components.responses, described.$ref) : described;
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ } });
    const validate = ajv.compile({ ...content['application/json'].schema, components });
    if (!validate(JSON.parse(text)))
      throw new Error(`${method} ${place}: ${ajv.errorsText(validate.errors)} in ${text}`);
  }
}

interface Response {
  content: { 'application/json': { schema: object } };
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response | { $ref: string }> }>>;
  components: { responses: Record<string, Response> };
}

function componentAt(responses: Document['components']['responses'], reference: string): Response {
  const found = responses[reference.slice(reference.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`The document has no ${reference}`);
  return found;
}
