import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { NodeError } from '@millrace/node-sdk';

/** A JSON Web Token that somebody signs by a private key of RSA, for services that give tokens for it (RFC 7523). */
export function signedJwt(claims: Record<string, string | number>, privateKey: string | KeyObject): string {
  const key = typeof privateKey === 'string' ? privateKeyOf(privateKey) : privateKey;
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encoded).join('.');
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** The key that a PEM text holds. @param passphrase of the text. @throws NodeError */
export function privateKeyOf(text: string, passphrase = ''): KeyObject {
  try {
    // Copied out of a JSON file, its line ends are written as \n.
    const key = text.replaceAll('\\n', '\n').trim();
    return createPrivateKey({ key, ...(passphrase && { passphrase }) });
  } catch {
    throw new NodeError('The private key of the credential cannot be read', {
      description:
        'Paste the whole text of the key, with the lines that begin and end it, and its passphrase if it has one.',
      code: 'CREDENTIAL_INVALID',
    });
  }
}
