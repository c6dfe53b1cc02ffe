import type { HttpRequest, JsonObject } from '@millrace/node-sdk';
import { describe, expect, it } from 'vitest';
import { credentialModules } from '../../../registry.generated.ts';
import { signOAuth1 } from './o-auth1-api.credential.ts';

const request: HttpRequest = { url: 'https://api.example/things', headers: { accept: '*/*' }, query: [['a', '1']] };

async function sign(type: string, credential: JsonObject, unsigned = request): Promise<HttpRequest> {
  const found = (await credentialModules.find(({ name }) => name === type)?.load())?.default;
  if (!found?.authenticate) throw new Error(`${type} signs nothing`);
  return found.authenticate(credential, Object.freeze(unsigned));
}

describe('signing', () => {
  it('adds user and password', async () => {
    const { headers } = await sign('httpBasicAuth', { user: 'ann', password: 'ü' });
    expect(headers).toEqual({ accept: '*/*', authorization: `Basic ${Buffer.from('ann:ü').toString('base64')}` });
  });

  it('adds a header, a query parameter, a token', async () => {
    expect((await sign('httpHeaderAuth', { name: 'X-Key', value: 's' })).headers).toMatchObject({ 'x-key': 's' });
    expect((await sign('httpQueryAuth', { name: 'key', value: 's' })).query).toEqual([
      ['a', '1'],
      ['key', 's'],
    ]);
    expect((await sign('httpBearerAuth', { token: 't' })).headers).toMatchObject({ authorization: 'Bearer t' });
    const connected = { oauthTokenData: { access_token: 't' } };
    expect((await sign('oAuth2Api', connected)).headers).toMatchObject({ authorization: 'Bearer t' });
  });

  it('adds what custom auth lists', async () => {
    const json = '{"headers":{"X-A":1},"qs":{"b":true},"body":{"c":2}}';
    const unsigned = { ...request, body: '{"d":3}' };
    expect(await sign('httpCustomAuth', { json }, unsigned)).toMatchObject({
      headers: { accept: '*/*', 'x-a': '1' },
      query: [
        ['a', '1'],
        ['b', 'true'],
      ],
      body: '{"d":3,"c":2}',
    });
  });

  it('says what is missing, never what is there', async () => {
    await expect(sign('httpHeaderAuth', { name: '', value: 's' })).rejects.toThrow('has no header name');
    await expect(sign('oAuth2Api', {})).rejects.toThrow('The OAuth2 credential has no access token');
    const secret = 'not json but secret';
    await expect(sign('httpCustomAuth', { json: secret })).rejects.toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(secret) }),
    );
  });
});

it('signs by OAuth1 as the specification of the Twitter API shows it', () => {
  const header = signOAuth1(
    {
      url: 'https://api.twitter.com/1.1/statuses/update.json?include_entities=true',
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `status=${encodeURIComponent('Hello Ladies + Gentlemen, a signed OAuth request!')}`,
    },
    {
      consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
      consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
      signatureMethod: 'HMAC-SHA1',
      nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
      timestamp: 1318622958,
    },
  );
  expect(header).toContain('oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"');
});

it('labels all that people fill in', async () => {
  for (const { load } of credentialModules) {
    const { description } = (await load()).default;
    for (const { type, displayName, name } of description.properties) {
      if (type !== 'hidden') expect(displayName, `${description.name}.${name}`).not.toBe('');
    }
  }
});
