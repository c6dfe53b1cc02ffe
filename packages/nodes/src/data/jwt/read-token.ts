import { isJsonObject, type JsonObject, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { parseJson } from '../../lib/json/parse-json.ts';
import { checkedJwtKey } from '../../lib/jwt/checked-jwt-key.ts';
import type { jwtParameters } from './parameters.ts';

type Options = ParametersOf<typeof jwtParameters>['options'];

/** A token in its parts. */
interface ReadToken {
  header: JsonObject;
  payload: JsonObject;
  signature: string;
}

/** What a token says, without a look at its signature. @throws NodeError for what is no token. */
export function decodeToken(token: string, options: Options): JsonObject {
  return shown(split(token), options);
}

/** What a token says, when its signature is right and it is valid now. @throws NodeError when not. */
export async function verifyToken(
  token: string,
  options: Options,
  credential: JsonObject,
  nowSeconds: number,
): Promise<JsonObject> {
  const read = split(token);
  await checkSignature(token.trim(), read, credential, options);
  checkTimes(read.payload, options, nowSeconds);
  return shown(read, options);
}

async function checkSignature(
  token: string,
  { header, signature }: ReadToken,
  credential: JsonObject,
  options: Options,
) {
  const { compactVerify } = await import('jose');
  if (credential.algorithm === 'none' && !options.algorithm) {
    if (header.alg === 'none' && signature === '') return;
    throw refusal('The token is signed, but the credential is for unsigned ones', 'JWT_ALGORITHM');
  }
  const { key, algorithm } = checkedJwtKey(credential, 'check', options.algorithm);
  if (header.alg !== algorithm) {
    throw refusal(`The token is signed with ${String(header.alg)}, not with ${algorithm}`, 'JWT_ALGORITHM');
  }
  try {
    await compactVerify(token, key, { algorithms: [algorithm] });
  } catch {
    throw refusal("The token's signature is not right", 'JWT_SIGNATURE');
  }
}

function checkTimes(payload: JsonObject, options: Options, now: number): void {
  const tolerance = options.clockTolerance ?? 0;
  const expires = timeOf(payload, 'exp');
  if (!options.ignoreExpiration && expires !== undefined && now >= expires + tolerance) {
    throw refusal(`The token expired at ${iso(expires)}`, 'JWT_EXPIRED');
  }
  const starts = timeOf(payload, 'nbf');
  if (!options.ignoreNotBefore && starts !== undefined && now < starts - tolerance) {
    throw refusal(`The token is not valid before ${iso(starts)}`, 'JWT_NOT_YET_VALID');
  }
}

function timeOf(payload: JsonObject, claim: 'exp' | 'nbf'): number | undefined {
  const value = payload[claim];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refusal(`The claim '${claim}' of the token is not a time in seconds`, 'JWT_INVALID');
}

function iso(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? `${seconds} s` : date.toISOString();
}

function split(token: string): ReadToken {
  const parts = token.trim().split('.');
  const [head, body, signature] = parts;
  if (parts.length !== 3 || head === undefined || body === undefined || signature === undefined) throw noToken();
  return { header: objectOf(head), payload: objectOf(body), signature };
}

function objectOf(part: string): JsonObject {
  if (!/^[\w-]+$/.test(part)) throw noToken();
  try {
    const value = parseJson(Buffer.from(part, 'base64url').toString('utf8'));
    if (isJsonObject(value)) return value;
  } catch {
    // Told below, without the text: tokens are secrets.
  }
  throw noToken();
}

function shown({ header, payload, signature }: ReadToken, { complete }: Options): JsonObject {
  return complete ? { header, payload, signature } : { payload };
}

function noToken(): NodeError {
  return new NodeError('The token cannot be read', {
    description: 'A JSON Web Token has three parts with points between them; the first two are JSON in base64url.',
    parameter: 'token',
    code: 'JWT_INVALID',
  });
}

function refusal(message: string, code: string): NodeError {
  return new NodeError(message, { parameter: 'token', code });
}
