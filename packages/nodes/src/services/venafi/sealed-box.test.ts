import { blake2b } from '@noble/hashes/blake2.js';
import nacl from 'tweetnacl';
import { expect, it } from 'vitest';
import { sealedBox } from './sealed-box.ts';

const { publicKey, secretKey } = nacl.box.keyPair.fromSecretKey(Uint8Array.from({ length: 32 }, (_, i) => i + 1));

function opened(box: Uint8Array): string | undefined {
  const [sender, ciphertext] = [box.subarray(0, 32), box.subarray(32)];
  const nonce = blake2b(Buffer.concat([sender, publicKey]), { dkLen: 24 });
  const text = nacl.box.open(ciphertext, nonce, sender, secretKey);
  return text ? Buffer.from(text).toString('utf8') : undefined;
}

it('opens with the key that it was made for, as those of libsodium do', () => {
  const ofLibsodium = '7pRZRGVHAyv9CCUjATom6DSN9cvgy/G+tDtt4XvbW0pbIapP28oogUbURm9avEKZjlKxQhj6aw==';
  expect(opened(Buffer.from(ofLibsodium, 'base64'))).toBe('secret1');
  expect(opened(sealedBox('Geheim ✓', publicKey))).toBe('Geheim ✓');
});

it('is another one each time, and opens with no other key', () => {
  expect(sealedBox('a', publicKey)).not.toEqual(sealedBox('a', publicKey));
  expect(opened(sealedBox('a', nacl.box.keyPair().publicKey))).toBeUndefined();
});
