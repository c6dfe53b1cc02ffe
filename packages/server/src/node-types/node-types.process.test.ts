import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestServer } from '../testing/test-server.ts';

async function listOf(call: Promise<{ data: unknown }>): Promise<JsonObject[]> {
  return z.array(z.record(z.string(), z.json())).parse((await call).data);
}

describe('Node types', () => {
  const server = useTestServer();

  it.each(['/rest/node-types', '/rest/node-types?onlyLatest=true', '/rest/credential-types'])(
    'of %s are sent again only when they have changed',
    async (place) => {
      const first = await server.call('GET', place);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/".{16}"$/);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const again = await server.call('GET', place, undefined, { 'if-none-match': etag });
      expect(again).toMatchObject({ status: 304, text: '' });
      const other = await server.call('GET', place, undefined, { 'if-none-match': 'W/"other"' });
      expect(other).toMatchObject({ status: 200, text: first.text });
    },
  );

  it('are listed without their parameters, which come by hash and are kept for ever', async () => {
    const listed = await listOf(server.call('GET', '/rest/node-types'));
    const manual = listed.find(({ name }) => name === 'fake.manual') ?? {};
    expect(manual).toMatchObject({
      displayName: expect.any(String),
      version: expect.anything(),
      hash: expect.any(String),
    });
    expect(listed.filter((type) => 'properties' in type)).toEqual([]);
    const nodeInfos = [{ name: 'fake.manual', version: 1 }];
    const [whole] = await listOf(server.call('POST', '/rest/node-types', { nodeInfos }));
    const others = listed.filter(({ name }) => name !== 'fake.manual').map(({ hash }) => hash);
    const answer = await server.call('GET', `/rest/node-types/descriptions?hashes=${manual.hash},${others[0]}`);
    expect(answer.data).toEqual([{ ...whole, hash: manual.hash }, expect.objectContaining({ hash: others[0] })]);
    expect(whole).toMatchObject({ properties: expect.any(Array) });
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  });

  it('leave out what a hash of another version names, and then nothing is kept', async () => {
    const answer = await server.call('GET', '/rest/node-types/descriptions?hashes=gone');
    expect(answer).toMatchObject({ status: 200, data: [] });
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
    for (const query of ['', '?hashes=', `?hashes=${'a'.repeat(8001)}`]) {
      expect(await server.call('GET', `/rest/node-types/descriptions${query}`)).toMatchObject({
        status: 400,
        data: { code: 'BAD_REQUEST' },
      });
    }
  });

  it('are named in the language of the request, in English by their own words', async () => {
    const ask = (place: string, language: string, etag = '') =>
      server.call('GET', `/rest${place}`, undefined, { 'accept-language': language, 'if-none-match': etag });
    const headers = '/node-translation-headers';
    const german = await ask(headers, 'de-AT,de;q=0.9,en;q=0.8');
    expect(german.data).toEqual({ 'fake.manual': { displayName: 'Von Hand', description: 'Startet von Hand' } });
    expect(german.headers.get('vary')).toContain('accept-language');
    for (const language of ['en', 'en-GB,de;q=0.9', 'fr', '*', '']) {
      expect(await ask(headers, language), language).toMatchObject({ status: 200, data: null });
    }
    const etag = german.headers.get('etag') ?? '';
    expect((await ask(headers, 'de', etag)).status).toBe(304);
    expect(await ask(headers, 'en', etag)).toMatchObject({ status: 200, data: null });

    const wordsOf = (type: string) => `/credential-translation?credentialType=${type}`;
    expect((await ask(wordsOf('fakeApi'), 'de')).data).toEqual({ displayName: 'Erfundener Dienst' });
    for (const [type, language] of [
      ['fakeApi', 'en'],
      ['otherApi', 'de'],
      ['__proto__', 'de'],
    ] as const) {
      expect(await ask(wordsOf(type), language)).toMatchObject({ status: 200, data: null });
    }
    expect((await server.call('GET', '/rest/credential-translation')).status).toBe(400);
  });

  it('of credentials are listed under the names of the language of the request', async () => {
    const list = (language: string, etag = '') =>
      server.call('GET', '/rest/credential-types', undefined, { 'accept-language': language, 'if-none-match': etag });
    const [german, english] = [await list('de'), await list('en')];
    const nameOf = async (answer: { data: unknown }, type: string) =>
      (await listOf(Promise.resolve(answer))).find(({ name }) => name === type)?.displayName;
    expect(await nameOf(german, 'fakeApi')).toBe('Erfundener Dienst');
    expect(await nameOf(german, 'otherApi')).toBe('Other API');
    expect(await nameOf(english, 'fakeApi')).toBe('Fake API');
    expect(german.headers.get('vary')).toContain('accept-language');
    const etag = german.headers.get('etag') ?? '';
    expect((await list('de', etag)).status).toBe(304);
    expect((await list('en', etag)).status).toBe(200);
  });

  it('lend their picture to the credentials they ask for, where those have none', async () => {
    expect((await server.call('GET', '/rest/credential-icon/oAuth2Api')).text).toBe('<svg class="own"/>');
    const icon = await server.call('GET', '/rest/credential-icon/fakeApi');
    expect(icon).toMatchObject({ status: 200, text: '<svg/>' });
    expect(icon.headers.get('content-security-policy')).toContain('sandbox');
    for (const name of ['otherApi', 'nobody', '__proto__']) {
      expect((await server.call('GET', `/rest/credential-icon/${name}`)).status).toBe(404);
    }
  });
});
