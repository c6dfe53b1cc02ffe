import { createVerify, generateKeyPairSync } from 'node:crypto';
import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import crypto from './crypto.node.ts';

const [v1, v2] = crypto as [NodeType, NodeType];
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const credentials = {
  crypto: {
    hmacSecret: 'secret',
    signPrivateKey: keys.privateKey,
    encryptionPassphrase: 'passphrase',
    encryptionPublicKey: keys.publicKey,
    encryptionPrivateKey: keys.privateKey,
  },
};
const run = async (nodeType: NodeType, parameters: JsonObject, given: Record<string, JsonObject> = credentials) =>
  (await runNode(nodeType, { parameters, items: [{ a: 1 }], credentials: given })).json[0];

describe('hashes', () => {
  it('hashes texts and files', async () => {
    expect(await run(v1, { value: 'test' })).toEqual({ a: 1, data: '098f6bcd4621d373cade4e832627b4f6' });
    expect(await run(v2, { value: 'test', encoding: 'base64', dataPropertyName: 'b.c' })).toEqual({
      a: 1,
      'b.c': 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
    });
    await expect(run(v1, { value: null })).rejects.toThrow("There is nothing in 'Value'");
    const file = { data: Buffer.from('test').toString('base64'), mimeType: 'text/plain' };
    const { items } = await runNode(v1, {
      parameters: { binaryData: true },
      items: [{ json: {}, binary: { data: file } }],
    });
    expect(items).toEqual([{ json: { data: '098f6bcd4621d373cade4e832627b4f6' }, binary: { data: file } }]);
    await expect(run(v1, { binaryData: true })).rejects.toThrow("The item has no file 'data'");
  });

  it('hashes with a secret', async () => {
    const parameters = { action: 'hmac', type: 'SHA256', value: 'test' };
    const expected = '0329a06b62cd16b33eb6792be8c60b158d89a2ee3a876fce9a881ebb488c0914';
    expect((await run(v1, { ...parameters, secret: 'secret' }))?.data).toBe(expected);
    expect((await run(v2, parameters))?.data).toBe(expected);
    await expect(run(v2, parameters, { crypto: {} })).rejects.toThrow("The crypto credential has no 'HMAC secret'");
  });
});

describe('signatures', () => {
  it('signs', async () => {
    const parameters = { action: 'sign', algorithm: 'RSA-SHA256', value: 'test', encoding: 'base64' };
    const signature = String((await run(v1, { ...parameters, privateKey: keys.privateKey }))?.data);
    expect(createVerify('RSA-SHA256').update('test').verify(keys.publicKey, signature, 'base64')).toBe(true);
    expect((await run(v2, parameters))?.data).toBe(signature);
  });

  it('refuses keys that are none, and does not show them', async () => {
    const parameters = { action: 'sign', algorithm: 'RSA-SHA256', value: 'test', privateKey: 'my secret key' };
    await expect(run(v1, parameters)).rejects.toThrow(/^The text cannot be signed by RSA-SHA256: (?!.*my secret)/);
    await expect(run(v1, { ...parameters, algorithm: '' })).rejects.toThrow("No 'Algorithm' is chosen");
  });
});

describe('random texts', () => {
  it.each([
    ['uuid', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    ['hex', /^[\da-f]{7}$/],
    ['base64', /^[\dA-Za-z]{7}$/],
    ['ascii', /^[!-~]{7}$/],
  ])('makes %s', async (encodingType, pattern) => {
    expect((await run(v2, { action: 'generate', encodingType, stringLength: 7 }))?.data).toMatch(pattern);
  });

  it('refuses lengths that are none', async () => {
    await expect(run(v1, { action: 'generate', encodingType: 'hex', stringLength: 0 })).rejects.toThrow(
      "'Length' must be a whole number",
    );
  });
});

describe('encryption', () => {
  it.each(['aes-256-gcm', 'aes-192-gcm', 'aes-128-gcm', 'chacha20-poly1305'])(
    'reads back what %s wrote',
    async (cipher) => {
      const sealed = String((await run(v2, { action: 'encrypt', cipher, value: 'grüße' }))?.data);
      expect(sealed).not.toContain('grüße');
      expect((await run(v2, { action: 'decrypt', cipher, value: sealed }))?.data).toBe('grüße');
      const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
      await expect(run(v2, { action: 'decrypt', cipher, value: changed })).rejects.toThrow(
        'The text cannot be decrypted',
      );
    },
  );

  it('uses keys', async () => {
    const sealed = String((await run(v2, { action: 'encrypt', mode: 'asymmetric', value: 'hi' }))?.data);
    expect((await run(v2, { action: 'decrypt', mode: 'asymmetric', value: sealed }))?.data).toBe('hi');
    await expect(run(v2, { action: 'encrypt', mode: 'asymmetric', value: 'x'.repeat(300) })).rejects.toThrow(
      'The text cannot be encrypted by the public key',
    );
    await expect(run(v2, { action: 'decrypt', mode: 'asymmetric', value: 'no' })).rejects.toThrow(
      'cannot be decrypted',
    );
  });
});
