import { blake2b } from '@noble/hashes/blake2.js';
import nacl from 'tweetnacl';

/**
 * Encrypts a text so that only the owner of a key can read it: the sealed box of NaCl (`crypto_box_seal`), with a key pair
 * that is thrown away.
 * @returns the public half of that pair, and behind it the ciphertext.
 */
export function sealedBox(text: string, recipientKey: Uint8Array): Uint8Array {
  const { publicKey, secretKey } = nacl.box.keyPair();
  const nonce = blake2b(Buffer.concat([publicKey, recipientKey]), { dkLen: nacl.box.nonceLength });
  const ciphertext = nacl.box(new TextEncoder().encode(text), nonce, recipientKey, secretKey);
  return Buffer.concat([publicKey, ciphertext]);
}
