import {
  type HttpResponse,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type NodeContext,
  NodeError,
} from '@millrace/node-sdk';
import type Avro from 'avsc';
import type { Type } from 'avsc';
import { jsonIn } from '../../lib/json/json-in.ts';
import { parseJson } from '../../lib/json/parse-json.ts';

type Context = Pick<NodeContext, 'http' | 'credentials'>;

/** Before what is encoded: a zero, then four bytes that say by which schema. */
const HEADER_BYTES = 5;

interface Schema {
  id: number;
  encode(value: JsonValue): Buffer;
  decode(bytes: Buffer): JsonValue;
}

/** A message or its schema is to blame; the registry itself answers as it should. */
export class SchemaError extends NodeError {}

/** Answers of a registry that say nothing about a schema: it lets nobody in, or is busy. */
const NOT_ABOUT_THE_SCHEMA = [401, 403, 407, 408, 429];

/** Messages whose form a schema registry keeps (Confluent's format), by Avro or JSON Schema. */
export class SchemaRegistry {
  readonly #context: Context;
  readonly #url: string;
  readonly #schemas = new Map<string, Promise<Schema>>();

  /** @param url without it the address of the credential counts. */
  constructor(context: Context, url: string) {
    this.#context = context;
    this.#url = url.trim().replace(/\/+$/, '');
  }

  /** By the newest schema of this name. @throws NodeError */
  async encode(subject: string, value: JsonValue): Promise<Buffer> {
    const schema = await this.#schema(`/subjects/${encodeURIComponent(subject)}/versions/latest`);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeInt32BE(schema.id, 1);
    try {
      return Buffer.concat([header, schema.encode(value)]);
    } catch (cause) {
      throw new NodeError(`The message does not fit the schema '${subject}'${reason(cause)}`, {
        description: 'Compare the fields of the message with those of the schema.',
        cause,
      });
    }
  }

  /** By the schema that it names. @throws SchemaError for a message that cannot be read; NodeError where the registry cannot be asked */
  async decode(bytes: Buffer): Promise<JsonValue> {
    if (bytes.length < HEADER_BYTES || bytes[0] !== 0) {
      throw new SchemaError('The message does not say by which schema it is written', {
        description: "Turn off 'Use schema registry' for topics whose messages have no schema.",
      });
    }
    const id = bytes.readInt32BE(1);
    const schema = await this.#schema(`/schemas/ids/${id}`, id);
    try {
      return schema.decode(bytes.subarray(HEADER_BYTES));
    } catch (cause) {
      throw new SchemaError(`The message cannot be read by schema ${id}${reason(cause)}`, { cause });
    }
  }

  /** Asked for once; again where that failed. */
  #schema(path: string, id?: number): Promise<Schema> {
    const known = this.#schemas.get(path);
    if (known) return known;
    const asked = this.#ask(path).then((answer) => schemaOf(answer, id));
    this.#schemas.set(path, asked);
    asked.catch(() => this.#schemas.delete(path));
    return asked;
  }

  async #ask(path: string): Promise<JsonObject> {
    const response = await this.#request(path);
    const { status } = response;
    if (status === 200) {
      const answer = jsonIn(Buffer.from(response.body).toString('utf8'));
      if (isJsonObject(answer)) return answer;
    }
    const isAboutTheSchema = status >= 400 && status < 500 && !NOT_ABOUT_THE_SCHEMA.includes(status);
    const Failure = isAboutTheSchema ? SchemaError : NodeError;
    throw new Failure(`The schema registry answers ${status}${status === 200 ? ' without a schema' : ''} to ${path}`, {
      description: 'Check its address, its credential, and the name of the schema.',
    });
  }

  async #request(path: string): Promise<HttpResponse> {
    const { http, credentials } = this.#context;
    const account = await credentials.get('schemaRegistryApi').catch((error: unknown) => {
      if (error instanceof NodeError && error.code === 'CREDENTIAL_NOT_SET') return undefined;
      throw error;
    });
    const address = this.#url || String(account?.url ?? '').replace(/\/+$/, '');
    if (address === '') {
      throw new NodeError('The schema registry has no address', { parameter: 'schemaRegistryUrl' });
    }
    const request = { url: `${address}${path}`, headers: { accept: 'application/vnd.schemaregistry.v1+json' } };
    return account ? http.requestWithCredential('schemaRegistryApi', request) : http.request(request);
  }
}

async function schemaOf({ id: own, schema, schemaType = 'AVRO' }: JsonObject, asked?: number): Promise<Schema> {
  const id = asked ?? Number(own);
  if (schemaType === 'JSON') {
    return {
      id,
      encode: (value) => Buffer.from(JSON.stringify(value)),
      decode: (bytes) => parseJson(bytes.toString('utf8')),
    };
  }
  if (schemaType !== 'AVRO') {
    throw new SchemaError(`Schemas of the kind ${String(schemaType)} cannot be read`, {
      description: 'Avro and JSON Schema can.',
    });
  }
  const { default: avro } = await import('avsc');
  const type = avroType(avro, String(schema));
  return {
    id,
    encode: (value) => type.toBuffer(value),
    decode: (bytes) => parseJson(JSON.stringify(type.fromBuffer(bytes))),
  };
}

function avroType(avro: typeof Avro, schema: string): Type {
  try {
    return avro.Type.forSchema(JSON.parse(schema));
  } catch (cause) {
    throw new SchemaError(`The schema is no Avro that can be read${reason(cause)}`, { cause });
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? `: ${cause.message}` : '';
}
