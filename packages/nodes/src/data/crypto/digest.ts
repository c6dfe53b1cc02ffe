import { createHash, createHmac, createSign } from 'node:crypto';
import { type BinaryStore, type Item, NodeError } from '@millrace/node-sdk';

type Encoding = 'base64' | 'hex';

/** What is hashed: a text, or a file of the item. @throws NodeError for a file that is not there. */
export async function digestInput(
  item: Item,
  from: { binaryData: boolean; binaryPropertyName: string; value: unknown },
  store: BinaryStore,
): Promise<string | Uint8Array> {
  if (!from.binaryData) return givenText(from.value);
  const { binary } = item;
  const file = binary && Object.hasOwn(binary, from.binaryPropertyName) ? binary[from.binaryPropertyName] : undefined;
  if (file) return store.read(file);
  throw new NodeError(`The item has no file '${from.binaryPropertyName}'`, {
    description: 'Choose the name of a file of the input item.',
    parameter: 'binaryPropertyName',
    code: 'BINARY_MISSING',
  });
}

/** The text to work on. @throws NodeError for nothing: its digest would be that of an empty text. */
export function givenText(value: unknown): string {
  if (value !== undefined && value !== null) return textOf(value);
  throw new NodeError("There is nothing in 'Value'", {
    description: 'Give a text. An empty one is written as two quotes in an expression.',
    parameter: 'value',
  });
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function hash(input: string | Uint8Array, algorithm: string, encoding: Encoding): string {
  return createHash(algorithm).update(input).digest(encoding);
}

export function hmac(input: string | Uint8Array, algorithm: string, secret: string, encoding: Encoding): string {
  return createHmac(algorithm, secret).update(input).digest(encoding);
}

/** @throws NodeError for an algorithm or key that cannot be used. The message never holds the key. */
export function sign(text: string, algorithm: string, privateKey: string, encoding: Encoding): string {
  if (!algorithm) {
    throw new NodeError("No 'Algorithm' is chosen", {
      description: 'Choose one, for example RSA-SHA256.',
      parameter: 'algorithm',
    });
  }
  try {
    return createSign(algorithm).update(text).sign(privateKey, encoding);
  } catch (cause) {
    throw new NodeError(`The text cannot be signed by ${algorithm}: ${reasonOf(cause)}`, {
      description: 'The private key must be in PEM form and fit the algorithm.',
      parameter: 'algorithm',
      code: 'CRYPTO_SIGN',
    });
  }
}

function reasonOf(cause: unknown): string {
  const { code } = cause as { code?: string };
  return code ?? 'the key cannot be used';
}
