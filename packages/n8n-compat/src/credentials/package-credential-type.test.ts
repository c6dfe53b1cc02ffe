import type { JsonObject } from '@millrace/node-sdk';
import { expect, test } from 'vitest';
import { packageCredentialType } from './package-credential-type.ts';

const description = {
  name: 'parcelsApi',
  displayName: 'Parcels API',
  properties: [
    { name: 'host', displayName: 'Host', type: 'string' as const, default: 'https://parcels.example' },
    { name: 'token', displayName: 'Token', type: 'string' as const, default: '' },
  ],
};

const noCode = async (): Promise<never> => {
  throw new Error('There is no code');
};
const code = { sign: noCode, prepare: noCode };

/** Knows expressions that name one field only. */
function evaluate(value: JsonObject, names: JsonObject): JsonObject {
  const text = JSON.stringify(value).replace(/"=([^"]*?)\{\{\s*\$credentials\.(\w+)\s*\}\}"/g, (_all, before, field) =>
    JSON.stringify(before + String((names.$credentials as JsonObject)[field])),
  );
  return JSON.parse(text) as JsonObject;
}

test('signs requests as the package declares it', async () => {
  const type = packageCredentialType(
    {
      description,
      authenticate: {
        type: 'generic',
        properties: { headers: { Authorization: '=Bearer {{ $credentials.token }}' }, qs: { v: 2 }, body: { k: 1 } },
      },
    },
    { evaluate, code },
  );
  const signed = await type.authenticate?.(
    { token: 's3cret' },
    { url: 'https://parcels.example/a', query: [['a', 'b']], body: '{"to":"Ada"}' },
  );
  expect(signed).toEqual({
    url: 'https://parcels.example/a',
    headers: { authorization: 'Bearer s3cret' },
    query: [
      ['a', 'b'],
      ['v', '2'],
    ],
    body: '{"to":"Ada","k":1}',
  });
});

test('takes an answer of 200 for a refusal where the package says so', () => {
  const rules = [
    { type: 'responseSuccessBody', properties: { key: 'status.ok', value: false, message: 'Wrong token' } },
  ];
  const type = packageCredentialType({ description, test: { request: { url: '/me' }, rules } }, { evaluate, code });
  expect(type.refusalIn?.({ status: { ok: false } })).toBe('Wrong token');
  expect(type.refusalIn?.({ status: { ok: true } })).toBeUndefined();
});

test('asks what the package declares to test a credential, with the defaults of fields that are not stored', () => {
  const type = packageCredentialType(
    { description, test: { request: { baseURL: '={{ $credentials.host }}', url: '/me' } } },
    { evaluate, code },
  );
  expect(type.test?.({ token: 'x' })).toMatchObject({ url: 'https://parcels.example/me', method: 'GET' });
});
