import { randomBytes } from 'node:crypto';

const ID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 16;

/** The id that a thing has elsewhere, if it fits into addresses. Older instances of n8n count. */
export function foreignId(id: unknown): string | undefined {
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

/** 16 letters and digits: 95 bits, nothing that needs escaping in an address. */
export function newId(): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    for (const byte of randomBytes(ID_LENGTH)) {
      // Bytes past the largest multiple of 62 would make some letters likelier.
      if (byte < 248 && id.length < ID_LENGTH) id += ID_LETTERS[byte % ID_LETTERS.length];
    }
  }
  return id;
}
