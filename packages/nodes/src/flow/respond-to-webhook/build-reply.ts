import {
  type BatchContext,
  type HttpReply,
  type Item,
  type JsonObject,
  type JsonValue,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import { SignJWT, UnsecuredJWT } from 'jose';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { jwtKey } from '../../lib/jwt/jwt-key.ts';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import { looseJson } from '../../lib/parameters/loose-json.ts';
import type { respondParameters } from './parameters.ts';

type Values = ParametersOf<typeof respondParameters>;
export type RespondContext = BatchContext<Values>;

/** An answer, and what of it is shown as data. */
export interface Answer {
  reply: HttpReply;
  /** `undefined` for no body. */
  shown: JsonValue | undefined;
}

/** The answer the parameters ask for, before status and headers. */
export async function buildAnswer(context: RespondContext, values: Values): Promise<Answer> {
  const { items } = context;
  const { responseKey } = values.options;
  switch (values.respondWith) {
    case 'allIncomingItems':
      return jsonAnswer(
        underKey(
          items.map((item) => item.json),
          responseKey,
        ),
      );
    case 'firstIncomingItem':
      return jsonAnswer(underKey(items[0]?.json ?? {}, responseKey));
    case 'json':
      return valueAnswer(looseJson(values.responseBody, 'Body', 'responseBody', context.hint));
    case 'jwt':
      return jsonAnswer({ token: await signToken(context, values.payload) });
    case 'text':
      return valueAnswer(values.responseBody);
    case 'noData':
      return { reply: {}, shown: undefined };
    case 'redirect':
      return { reply: { status: 307, headers: { location: values.redirectURL } }, shown: undefined };
    case 'binary':
      return fileAnswer(context, items[0], values.responseDataSource === 'set' ? values.inputFieldName : undefined);
    default:
      throw new NodeError(`'${values.respondWith satisfies never}' is not a way to respond`, {
        description: "Choose one of the list of 'Respond with'.",
        parameter: 'respondWith',
      });
  }
}

function underKey(data: JsonValue, key: string | undefined): JsonValue {
  return key ? fieldAccess(true).with({}, key, data) : data;
}

function jsonAnswer(json: JsonValue): Answer {
  return { reply: { body: { json } }, shown: json };
}

/** A text is sent as it is; all else as JSON, which of nothing is an empty text. */
function valueAnswer(value: JsonValue | undefined): Answer {
  if (value === undefined)
    return { reply: { headers: { 'content-type': 'application/json' }, body: '' }, shown: value };
  return typeof value === 'string' ? { reply: { body: value }, shown: value } : jsonAnswer(value);
}

async function signToken({ credentials }: RespondContext, payload: JsonValue): Promise<string> {
  const claims: JsonObject = parseJsonObjectParameter(payload, 'Payload', 'payload');
  const credential = await credentials.get('jwtAuth');
  if (credential.algorithm === 'none') return new UnsecuredJWT(claims).setIssuedAt().encode();
  const { key, algorithm } = jwtKey(credential, 'sign');
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT' }).setIssuedAt().sign(key);
}

async function fileAnswer(context: RespondContext, item: Item | undefined, field: string | undefined): Promise<Answer> {
  const files = item?.binary ?? {};
  const name = field ?? Object.keys(files)[0];
  if (name === undefined || !Object.hasOwn(files, name)) {
    throw new NodeError(
      name === undefined ? 'The item has no file to respond with' : `The item has no file in '${name}'`,
      {
        description: 'Give the name of a binary field that the item has.',
        itemIndex: 0,
        parameter: 'inputFieldName',
      },
    );
  }
  const file = files[name] as (typeof files)[string];
  const bytes = await context.binary.read(file);
  return {
    reply: { headers: { 'content-type': file.mimeType }, body: bytes },
    shown: { fileName: file.fileName ?? null, mimeType: file.mimeType, bytes: bytes.byteLength },
  };
}
