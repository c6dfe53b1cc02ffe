import { createHash, createHmac } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { CALLED_AT } from './webhook-service.ts';

type Fields = JsonObject;
type Made = { fields: Fields };

interface Signing {
  body?: string;
  prefix?: string;
  encoding?: 'hex' | 'base64';
  algorithm?: 'sha1' | 'sha256';
  /** Stands behind the body in what is signed. */
  after?: string;
}

const EVENT = '{"hello":"there"}';
const seconds = CALLED_AT / 1000;

/** A call whose header holds a keyed hash of its body. @param secretOf the secret, or where it stands in what the webhook was made with */
export function hashed(header: string, secretOf: string | ((fields: Fields) => unknown), signing: Signing = {}) {
  const { body = EVENT, prefix = '', encoding = 'hex', algorithm = 'sha256', after = '' } = signing;
  return ({ fields }: Made) => {
    const secret = typeof secretOf === 'string' ? secretOf : String(secretOf(fields));
    const hash = createHmac(algorithm, secret).update(`${body}${after}`).digest(encoding);
    return { body, headers: { [header]: `${prefix}${hash}` } };
  };
}

/** A call whose header holds its time, and a keyed hash of time and body. */
export function timed(header: string, secretOf: string | ((fields: Fields) => unknown), body = EVENT) {
  return ({ fields }: Made) => {
    const secret = typeof secretOf === 'string' ? secretOf : String(secretOf(fields));
    const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { body, headers: { [header]: `t=${seconds},v1=${hash}` } };
  };
}

/** A call of HubSpot: the secret and the body are hashed. */
export function ofHubSpot(secret: string, body: string) {
  return { body, headers: { 'x-hubspot-signature': createHash('sha256').update(secret).update(body).digest('hex') } };
}

/** A call of Netlify: a JSON Web Token holds the hash of the body. */
export function ofNetlify(secret: string, body: string) {
  const claims = { iss: 'netlify', sha256: createHash('sha256').update(body).digest('hex') };
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', secret).update(parts.join('.')).digest('base64url');
  return { body, headers: { 'x-webhook-signature': [...parts, signature].join('.') } };
}
