import { describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';

describe('Hashes of passwords', () => {
  it('fit their password and no other', async () => {
    const hash = await hashPassword('Correct horse 1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword('Correct horse 1', hash)).toBe(true);
    expect(await verifyPassword('correct horse 1', hash)).toBe(false);
    expect(await hashPassword('Correct horse 1')).not.toBe(hash);
  });

  it('fit however a letter was composed', async () => {
    const hash = await hashPassword('Caf\u00e9 1234');
    expect(await verifyPassword('Cafe\u0301 1234', hash)).toBe(true);
  });

  it('say when they are weaker than those of today', async () => {
    const weak = '$argon2id$v=19$m=8192,t=1,p=1$c29tZXNhbHQ$AAAA';
    expect(needsRehash(weak)).toBe(true);
    expect(needsRehash(await hashPassword('x'))).toBe(false);
  });

  it('never fit when there is none, or what is stored is no hash', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('plain', 'plain')).toBe(false);
  });
});
