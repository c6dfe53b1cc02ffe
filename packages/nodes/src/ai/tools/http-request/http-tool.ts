import {
  type HttpRequest,
  type HttpResponse,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  nameForModel,
  type SupplyContext,
  type Tool,
  UNKNOWN_OUTCOME,
} from '@millrace/node-sdk';
import { type AuthenticationChoice, chosenCredentialType } from '../../../lib/http/authentication.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';
import { filled, inJson, type PlaceholderDefinition, placeholdersIn, plain, schemaOf } from './placeholders.ts';
import { type AnswerOptions, shortened } from './shorten-answer.ts';

type Pairs = { values?: Array<{ name: string; valueProvider: string; value?: string | undefined }> };

interface Parameters extends AuthenticationChoice, AnswerOptions {
  toolDescription: string;
  method: string;
  url: string;
  sendQuery: boolean;
  specifyQuery: string;
  parametersQuery: Pairs | undefined;
  jsonQuery: string | undefined;
  sendHeaders: boolean;
  specifyHeaders: string;
  parametersHeaders: Pairs | undefined;
  jsonHeaders: string | undefined;
  sendBody: boolean;
  specifyBody: string;
  parametersBody: Pairs | undefined;
  jsonBody: string | undefined;
  placeholderDefinitions: { values?: PlaceholderDefinition[] };
}

/** A part of the request, and how its values come about. */
interface Part {
  /** Name under which the model gives all of it. */
  whole: string;
  kind: string;
  pairs: NonNullable<Pairs['values']>;
  json: string;
}

/** What a part is, by the name under which the model gives it. */
const WORDS: Readonly<Record<string, string>> = { qs: 'query', headers: 'headers', body: 'body' };

/** A request as a tool, whose placeholders and fields a model fills. */
export function httpTool({ node, parameters, asRun, http, signal }: SupplyContext<Parameters>): Tool {
  const parts = partsOf(parameters);
  const send = async (args: JsonObject): Promise<string> => {
    const request = requestOf(parameters, parts, args);
    const type = chosenCredentialType(parameters);
    const response = await (type === undefined ? http.request(request) : http.requestWithCredential(type, request));
    return await shortened(textOf(response), parameters, signal);
  };
  return {
    name: nameForModel(node.name),
    description: parameters.toolDescription,
    parameters: schemaFor(parameters, parts),
    invoke: (args) =>
      asRun(() => send(args), {
        request: args,
        response: (response) => ({ response }),
        restore: ({ response }) => String(response),
        // What only reads may be asked again.
        ...(parameters.method !== 'GET' && { ifUnknown: () => UNKNOWN_OUTCOME }),
      }),
  };
}

function partsOf(parameters: Parameters): { query?: Part; headers?: Part; body?: Part } {
  const { sendQuery, sendHeaders, sendBody } = parameters;
  // Parameters that are not shown have no value.
  const part = (whole: string, kind: string, pairs: Pairs | undefined, json = ''): Part => ({
    ...{ whole, kind, json },
    pairs: pairs?.values ?? [],
  });
  return {
    ...(sendQuery && {
      query: part('qs', parameters.specifyQuery, parameters.parametersQuery, parameters.jsonQuery),
    }),
    ...(sendHeaders && {
      headers: part('headers', parameters.specifyHeaders, parameters.parametersHeaders, parameters.jsonHeaders),
    }),
    ...(sendBody && { body: part('body', parameters.specifyBody, parameters.parametersBody, parameters.jsonBody) }),
  };
}

function schemaFor({ url, placeholderDefinitions }: Parameters, parts: ReturnType<typeof partsOf>): JsonObject {
  const definitions = new Map((placeholderDefinitions.values ?? []).map((one) => [one.name, one]));
  const properties: JsonObject = Object.create(null);
  const required = new Set<string>();
  const ask = (name: string, isRequired: boolean) => {
    properties[name] ??= schemaOf(definitions.get(name) ?? {});
    if (isRequired) required.add(name);
  };
  for (const name of placeholdersIn(url)) ask(name, true);
  for (const { whole, kind, pairs, json } of Object.values(parts)) {
    if (kind === 'model') properties[whole] = { type: 'object', description: `The ${WORDS[whole]} of the request` };
    if (kind === 'json') for (const name of placeholdersIn(json)) ask(name, true);
    if (kind !== 'keypair') continue;
    for (const { name, valueProvider, value = '' } of pairs) {
      if (valueProvider === 'fieldValue') for (const inner of placeholdersIn(value)) ask(inner, true);
      else if (name !== '') ask(name, valueProvider === 'modelRequired');
    }
  }
  return { type: 'object', properties, required: [...required] };
}

function requestOf({ method, url }: Parameters, parts: ReturnType<typeof partsOf>, args: JsonObject): HttpRequest {
  const query = parts.query && valuesOf(parts.query, args);
  const headers = parts.headers && valuesOf(parts.headers, args);
  const body = parts.body && valuesOf(parts.body, args);
  return {
    method,
    url: filled(url, args, (value) => encodeURIComponent(plain(value))),
    ...(query && { query: Object.entries(query).map(([name, value]) => [name, plain(value ?? '')]) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), plain(value ?? '')]),
      ),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

function valuesOf({ whole, kind, pairs, json }: Part, args: JsonObject): JsonObject {
  if (kind === 'model') return isJsonObject(args[whole]) ? args[whole] : {};
  if (kind === 'json') return objectIn(filled(json, args, inJson), whole);
  const values: JsonObject = Object.create(null);
  for (const { name, valueProvider, value = '' } of pairs) {
    if (name === '') continue;
    const given = valueProvider === 'fieldValue' ? filled(value, args) : args[name];
    if (given !== undefined) values[name] = given;
  }
  return values;
}

function objectIn(text: string, whole: string): JsonObject {
  let value: JsonValue | undefined;
  try {
    value = parseJson(text);
  } catch {
    // Told below.
  }
  if (isJsonObject(value)) return value;
  throw new NodeError(`The ${WORDS[whole]} of the request is not a JSON object once its placeholders are filled`, {
    description: 'Check the JSON in the node.',
  });
}

function textOf({ status, body }: HttpResponse): string {
  const text = new TextDecoder().decode(body);
  if (status < 400) return text;
  throw new NodeError(`The service answered ${status}: ${text.slice(0, 500)}`, { httpCode: String(status) });
}
