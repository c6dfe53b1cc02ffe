import { describe, expect, it } from 'vitest';
import { string } from '../parameters/builders.ts';
import { secret } from '../parameters/service-builders.ts';
import { defineCredential } from './define-credential.ts';

const credential = defineCredential({
  name: 'parcelsApi',
  displayName: 'Parcels account',
  parameters: [string('host', { label: 'Host' }), secret('token', { label: 'Token' })],
  baseUrl: ({ host }) => `https://${host}/v2`,
  authenticate: ({ token }) => ({ headers: { authorization: token }, query: [['key', token]] }),
  test: { path: '/me' },
});

describe('a credential', () => {
  it('adds to a request, and leaves the one it gets as it is', async () => {
    const request = Object.freeze({ url: 'https://a.example', headers: Object.freeze({ accept: 'x' }), body: 'b' });
    expect(await credential.authenticate?.({ token: 's' }, { ...request, query: [['q', '1']] })).toEqual({
      url: 'https://a.example',
      headers: { accept: 'x', authorization: 's' },
      query: [
        ['q', '1'],
        ['key', 's'],
      ],
      body: 'b',
    });
  });

  it('is tested below its address', () => {
    expect(credential.test?.({ host: 'a.example' })).toEqual({ method: 'GET', url: 'https://a.example/v2/me' });
    expect(credential.description.testable).toBe(true);
  });

  it('hides its secrets', () => {
    const [host, token] = credential.description.properties;
    expect([host?.typeOptions, token?.typeOptions]).toEqual([undefined, { password: true }]);
  });
});
