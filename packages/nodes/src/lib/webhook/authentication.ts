import {
  type Credentials,
  type HttpReply,
  type IncomingRequest,
  isSameSecret,
  type JsonObject,
  NodeError,
} from '@millrace/node-sdk';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { jwtKey } from '../jwt/jwt-key.ts';

/** Either the caller may go on, perhaps with the content of its token, or it is answered. */
export type Admission = { admitted: true; jwtPayload?: JWTPayload } | { admitted: false; reply: HttpReply };

/** Checks the caller. A node without usable credentials admits nobody. */
export async function authenticate(
  kind: string,
  request: IncomingRequest,
  credentials: Credentials,
): Promise<Admission> {
  if (kind === 'none') return { admitted: true };
  const check = Object.hasOwn(checks, kind) ? checks[kind as keyof typeof checks] : undefined;
  if (!check)
    return refuse(403, `This webhook asks for the authentication '${kind}', which this program does not offer`);
  let credential: JsonObject;
  try {
    credential = await credentials.get(credentialTypes[kind as keyof typeof checks]);
  } catch (error) {
    if (error instanceof NodeError) return refuse(403, 'This webhook is set to check callers, but has no credential');
    throw error;
  }
  return check(request, credential);
}

const credentialTypes = {
  basicAuth: 'httpBasicAuth',
  bearerAuth: 'httpBearerAuth',
  headerAuth: 'httpHeaderAuth',
  jwtAuth: 'jwtAuth',
};

const checks = {
  basicAuth({ headers }: IncomingRequest, { user, password }: JsonObject): Admission {
    if (!user || !password) return refuse(403, 'This webhook is set to check callers, but its credential is empty');
    const given = /^Basic\s+(\S+)$/i.exec(single(headers.authorization) ?? '')?.[1];
    if (given === undefined)
      return refuse(401, 'Authentication is required', { 'www-authenticate': 'Basic realm="Webhook"' });
    const isSame = isSameSecret(Buffer.from(given, 'base64').toString('utf8'), `${user}:${password}`);
    return isSame ? { admitted: true } : refuse(403, 'The user or the password is wrong');
  },

  bearerAuth({ headers }: IncomingRequest, { token }: JsonObject): Admission {
    if (!token) return refuse(403, 'This webhook is set to check callers, but its credential is empty');
    const given = bearerOf(headers);
    if (given === undefined) return refuse(401, 'A bearer token is required', { 'www-authenticate': 'Bearer' });
    return isSameSecret(given, String(token))
      ? { admitted: true }
      : refuse(401, 'The token is not valid', { 'www-authenticate': 'Bearer error="invalid_token"' });
  },

  headerAuth({ headers }: IncomingRequest, { name, value }: JsonObject): Admission {
    if (!name || !value) return refuse(403, 'This webhook is set to check callers, but its credential is empty');
    const given = single(headers[String(name).toLowerCase()]);
    return given !== undefined && isSameSecret(given, String(value))
      ? { admitted: true }
      : refuse(403, 'The authentication data is wrong');
  },

  async jwtAuth({ headers }: IncomingRequest, credential: JsonObject): Promise<Admission> {
    const token = bearerOf(headers);
    if (token === undefined) return refuse(401, 'A bearer token is required', { 'www-authenticate': 'Bearer' });
    try {
      const { key, algorithm } = jwtKey(credential, 'check');
      const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
      return { admitted: true, jwtPayload: payload };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return refuse(403, 'The token has expired');
      if (error instanceof NodeError) return refuse(403, error.message);
      return refuse(403, 'The token is not valid');
    }
  },
};

function bearerOf({ authorization }: IncomingRequest['headers']): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(single(authorization) ?? '')?.[1];
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Admission {
  return { admitted: false, reply: { status, headers, body: { json: { message } } } };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
