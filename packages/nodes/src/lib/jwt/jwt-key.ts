import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type JsonObject, NodeError } from '@millrace/node-sdk';

/** What a JWT is signed or checked with, from a `jwtAuth` credential. */
export interface JwtKey {
  algorithm: string;
  key: Uint8Array | KeyObject;
}

/**
 * Reads the key for one purpose.
 * @throws NodeError when the credential lacks it or it cannot be read. Never quotes the key.
 */
export function jwtKey(credential: JsonObject, purpose: 'sign' | 'check'): JwtKey {
  const { keyType = 'passphrase', secret = '', algorithm = 'HS256' } = credential;
  if (keyType === 'passphrase') {
    if (!secret) throw incomplete('secret');
    return { algorithm: String(algorithm), key: new TextEncoder().encode(String(secret)) };
  }
  const name = purpose === 'sign' ? 'private key' : 'public key';
  const pem = purpose === 'sign' ? credential.privateKey : credential.publicKey;
  if (!pem) throw incomplete(name);
  try {
    const key =
      purpose === 'sign' ? createPrivateKey(restoreLines(String(pem))) : createPublicKey(restoreLines(String(pem)));
    return { algorithm: String(algorithm), key };
  } catch {
    throw new NodeError(`The ${name} of the JWT credential cannot be read`, {
      description: 'Paste it as PEM text, with its BEGIN and END lines.',
      code: 'CREDENTIAL_INVALID',
    });
  }
}

/** A PEM text pasted into one line lost its line breaks. */
function restoreLines(pem: string): string {
  if (pem.includes('\n')) return pem;
  return pem.replace(
    /(-----BEGIN [^-]+-----)\s*(.*?)\s*(-----END [^-]+-----)/,
    (_, begin: string, body: string, end: string) => [begin, ...body.split(/\s+/), end].join('\n'),
  );
}

function incomplete(what: string): NodeError {
  return new NodeError(`The JWT credential has no ${what}`, {
    description: `Open the credential and give the ${what}.`,
    code: 'CREDENTIAL_INCOMPLETE',
  });
}
