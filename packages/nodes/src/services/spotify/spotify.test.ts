import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import spotify from './spotify.node.ts';

const API = 'https://api.spotify.com/v1';
const credentials = { spotifyOAuth2Api: { oauthTokenData: {} } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: {} })) {
  const { requests, json } = await runNode(spotify, { credentials, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

it('searches, page after page, at the addresses that Spotify gives', async () => {
  const next = `${API}/search?offset=50`;
  const http: FakeServer = ({ url }) => ({
    json: { artists: { items: [{ id: url === next ? '2' : '1' }], next: url === next ? null : next } },
  });
  const { asked, json } = await ask(
    { resource: 'artist', operation: 'search', query: 'bach', returnAll: true, filters: { market: 'DE' } },
    http,
  );
  expect(json).toEqual([{ id: '1' }, { id: '2' }]);
  expect(asked).toEqual([
    { asked: `GET ${API}/search`, query: { q: 'bach', type: 'artist', market: 'DE', limit: '50' } },
    { asked: `GET ${next}` },
  ]);
});

it('takes the URI of a thing as well as its id', async () => {
  for (const id of ['spotify:album:a1', 'a1']) {
    const { asked } = await ask({ resource: 'album', operation: 'get', id });
    expect(asked).toEqual([{ asked: `GET ${API}/albums/a1` }]);
  }
});

it('makes a playlist, and puts a track in and out', async () => {
  const playlist = { resource: 'playlist', id: 'spotify:playlist:p1', trackID: 'spotify:track:t1' };
  const created = await ask({ ...playlist, operation: 'create', name: 'P', additionalFields: { public: false } });
  expect(created.asked).toEqual([{ asked: `POST ${API}/me/playlists`, body: { name: 'P', public: false } }]);
  const put = await ask({ ...playlist, operation: 'add', additionalFields: { position: 0 } });
  expect(put.asked).toEqual([
    { asked: `POST ${API}/playlists/p1/tracks`, query: { uris: 'spotify:track:t1', position: '0' } },
  ]);
  const out = await ask({ ...playlist, operation: 'delete' });
  expect(out.asked).toEqual([
    { asked: `DELETE ${API}/playlists/p1/tracks`, body: { tracks: [{ uri: 'spotify:track:t1' }] } },
  ]);
  expect(out.json).toEqual([{ success: true }]);
});

it('says why Spotify refuses', async () => {
  const refuse: FakeServer = () => ({
    status: 404,
    json: { error: { status: 404, message: 'No active device found' } },
  });
  await expect(ask({ operation: 'pause' }, refuse)).rejects.toThrow('No active device found');
});
