import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { NodeError } from '@millrace/node-sdk';

/** A JSON Web Token that somebody signs by a private key of RSA, for services that give tokens for it (RFC 7523). */
export function signedJwt(claims: Record<string, string | number>, privateKey: string): string {
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encoded).join('.');
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), keyOf(privateKey)).toString('base64url')}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function keyOf(privateKey: string): KeyObject {
  try {
    // Copied out of a JSON file, its line ends are written as \n.
    return createPrivateKey(privateKey.replaceAll('\\n', '\n').trim());
  } catch {
    throw new NodeError('The private key of the credential cannot be read', {
      description: 'Paste the whole text of the key, with the lines that begin and end it.',
      code: 'CREDENTIAL_INVALID',
    });
  }
}
