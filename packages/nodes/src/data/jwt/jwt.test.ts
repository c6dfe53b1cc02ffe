import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import jwt from './jwt.node.ts';

const NOW = Date.UTC(2026, 0, 1);
const SECONDS = NOW / 1000;
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding });
const secret = { keyType: 'passphrase', secret: 'a secret that nobody knows', algorithm: 'HS256' };
const rsaKey = { keyType: 'pemKey', algorithm: 'RS256', privateKey: rsa.privateKey, publicKey: rsa.publicKey };
const ecKey = { keyType: 'pemKey', algorithm: 'ES256', privateKey: ec.privateKey, publicKey: ec.publicKey };

async function run(parameters: JsonObject, credential: JsonObject = secret, now = NOW) {
  const { json } = await runNode(jwt, { parameters, credentials: { jwtAuth: credential }, now });
  return json[0];
}

const sign = async (parameters: JsonObject = {}, credential?: JsonObject) =>
  String((await run({ operation: 'sign', ...parameters }, credential))?.token);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('signing', () => {
  it('puts claims, times and header fields into the token', async () => {
    const token = await sign({
      claims: { audience: 'a', expiresIn: 60, issuer: 'i', jwtid: 'j', notBefore: 0, subject: 's' },
      headerClaims: '{"custom": 1, "alg": "none"}',
      options: { kid: 'k' },
    });
    expect(await run({ operation: 'verify', token, options: { complete: true } })).toEqual({
      header: { typ: 'JWT', custom: 1, alg: 'HS256', kid: 'k' },
      payload: { aud: 'a', iss: 'i', jti: 'j', sub: 's', iat: SECONDS, nbf: SECONDS, exp: SECONDS + 60 },
      signature: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('takes claims as JSON, under any name', async () => {
    const token = await sign({ useJson: true, claimsJson: '{"a": [1], "iat": 5, "__proto__": 2}' });
    const decoded = await run({ operation: 'decode', token });
    expect(JSON.stringify(decoded)).toBe('{"payload":{"iat":5,"a":[1],"__proto__":2}}');
  });

  it.each([
    ['HS512', secret],
    ['RS384', rsaKey],
    ['PS256', rsaKey],
    ['ES256', ecKey],
  ])('uses %s', async (algorithm, credential) => {
    const token = await sign({ options: { algorithm } }, credential);
    expect(decodeProtectedHeader(token).alg).toBe(algorithm);
    expect(await run({ operation: 'verify', token, options: { algorithm } }, credential)).toEqual({
      payload: { iat: SECONDS },
    });
  });

  it.each([
    ['RS256', secret],
    ['HS256', rsaKey],
    ['ES256', rsaKey],
    ['RS256', ecKey],
    ['ES384', ecKey],
  ])('refuses %s with a key that does not fit', async (algorithm, credential) => {
    await expect(sign({ options: { algorithm } }, credential)).rejects.toMatchObject({
      code: algorithm === 'ES384' ? 'JWT_SIGN_FAILED' : 'JWT_KEY_MISMATCH',
    });
  });

  it('makes no signature only when the credential says so', async () => {
    const unsigned = { ...secret, algorithm: 'none' };
    const token = await sign({}, unsigned);
    expect(token).toMatch(/\.$/);
    expect(await run({ operation: 'verify', token }, unsigned)).toEqual({ payload: { iat: SECONDS } });
    await expect(run({ operation: 'verify', token })).rejects.toThrow('The token is signed with none, not with HS256');
  });

  it('says which JSON is wrong, and mends what is nearly JSON', async () => {
    await expect(sign({ useJson: true, claimsJson: '[1]' })).rejects.toMatchObject({ parameter: 'claimsJson' });
    await expect(sign({ headerClaims: '[' })).rejects.toMatchObject({ parameter: 'headerClaims' });
    const token = await sign({ useJson: true, claimsJson: "{ a: 'x', }" });
    expect(await run({ operation: 'decode', token })).toMatchObject({ payload: { a: 'x' } });
  });
});

describe('verifying', () => {
  it('does not take a public key for a secret', async () => {
    const head = part({ alg: 'HS256' });
    const body = part({ admin: true });
    const forged = createHmac('sha256', rsa.publicKey).update(`${head}.${body}`).digest('base64url');
    const token = `${head}.${body}.${forged}`;
    await expect(run({ operation: 'verify', token }, rsaKey)).rejects.toMatchObject({ code: 'JWT_ALGORITHM' });
    await expect(run({ operation: 'verify', token, options: { algorithm: 'HS256' } }, rsaKey)).rejects.toMatchObject({
      code: 'JWT_KEY_MISMATCH',
    });
  });

  it('refuses what was changed, without quoting it', async () => {
    const [head, , signature] = (await sign()).split('.');
    const token = `${head}.${part({ iat: 1 })}.${signature}`;
    await expect(run({ operation: 'verify', token })).rejects.toMatchObject({
      message: "The token's signature is not right",
      code: 'JWT_SIGNATURE',
    });
    await expect(run({ operation: 'verify', token: 'my secret token' })).rejects.toThrow('The token cannot be read');
  });

  it('looks at the times unless told not to', async () => {
    const token = await sign({ claims: { expiresIn: 60, notBefore: 10 } });
    const at = (seconds: number, options: JsonObject = {}) =>
      run({ operation: 'verify', token, options }, secret, NOW + seconds * 1000);
    await expect(at(0)).rejects.toThrow('The token is not valid before 2026-01-01T00:00:10.000Z');
    await expect(at(60)).rejects.toThrow('The token expired at 2026-01-01T00:01:00.000Z');
    expect(await at(10)).toMatchObject({ payload: { nbf: SECONDS + 10 } });
    expect(await at(0, { ignoreNotBefore: true })).toBeDefined();
    expect(await at(5, { clockTolerance: 5 })).toBeDefined();
    expect(await at(100, { ignoreExpiration: true })).toBeDefined();
    const odd = await sign({ useJson: true, claimsJson: '{"exp": "tomorrow"}' });
    await expect(run({ operation: 'verify', token: odd })).rejects.toThrow(
      "The claim 'exp' of the token is not a time",
    );
  });
});

describe('decoding', () => {
  it('reads a token without a key to check it', async () => {
    const token = `${part({ alg: 'XX' })}.${part({ a: 1 })}.`;
    expect(await run({ operation: 'decode', token })).toEqual({ payload: { a: 1 } });
    expect(await run({ operation: 'decode', token, options: { complete: true } })).toEqual({
      header: { alg: 'XX' },
      payload: { a: 1 },
      signature: '',
    });
  });

  it.each(['', 'a.b', `${part({})}.${part('text')}.x`, `${part({})}.!.x`])('refuses %j', async (token) => {
    await expect(run({ operation: 'decode', token })).rejects.toMatchObject({
      code: 'JWT_INVALID',
      parameter: 'token',
    });
  });
});
