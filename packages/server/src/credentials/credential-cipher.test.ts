import { describe, expect, it } from 'vitest';
import { createCredentialCipher } from './credential-cipher.ts';

describe('The credential cipher', () => {
  const cipher = createCredentialCipher('first key, long enough');

  it('reads what it wrote, and never writes the same twice', () => {
    const record = cipher.encrypt('{"key":"ä\\u0000"}', 'id1');
    expect(record).not.toContain('key');
    expect(record).not.toBe(cipher.encrypt('{"key":"ä\\u0000"}', 'id1'));
    expect(cipher.decrypt(record, 'id1')).toBe('{"key":"ä\\u0000"}');
  });

  it('refuses a record of another credential, another key, and one that was changed', () => {
    const record = cipher.encrypt('secret', 'id1');
    expect(() => cipher.decrypt(record, 'id2')).toThrow('The credential cannot be decrypted: it is damaged.');
    expect(() => createCredentialCipher('second key, long enough').decrypt(record, 'id1')).toThrow(
      'The credential cannot be decrypted: it was stored with another encryption key.',
    );
    const changed = `${record.slice(0, -1)}${record.endsWith('A') ? 'B' : 'A'}`;
    expect(() => cipher.decrypt(changed, 'id1')).toThrow('it is damaged');
    expect(() => cipher.decrypt('plain text', 'id1')).toThrow('its format is unknown');
  });
});
