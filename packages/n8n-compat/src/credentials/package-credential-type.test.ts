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
    evaluate,
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

test('refuses to send a request unsigned that a package signs with code', () => {
  const type = packageCredentialType({ description, needsCode: true }, evaluate);
  expect(() => type.authenticate?.({}, { url: 'https://parcels.example' })).toThrow(
    'The credential type "Parcels API" signs requests with code of its package, which cannot run yet',
  );
});

test('asks what the package declares to test a credential, with the defaults of fields that are not stored', () => {
  const type = packageCredentialType(
    { description, test: { request: { baseURL: '={{ $credentials.host }}', url: '/me' } } },
    evaluate,
  );
  expect(type.test?.({ token: 'x' })).toMatchObject({ url: 'https://parcels.example/me', method: 'GET' });
});
