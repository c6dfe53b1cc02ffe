import { linkPaging, service } from '@millrace/node-sdk';
import { spotifyOAuth2Api } from './spotify.credentials.ts';

export const spotify = service({
  name: 'Spotify',
  credential: spotifyOAuth2Api,
  baseUrl: 'https://api.spotify.com/v1',
  reason: 'error.message',
  paging: listIn(''),
});

/** The pages of a list, which may stand in a field of the answer. */
export function listIn(field: 'albums' | 'artists' | 'playlists' | 'tracks' | '') {
  const at = field === '' ? '' : `${field}.`;
  return linkPaging({ items: `${at}items`, next: `${at}next`, size: { name: 'limit', most: 50 } });
}

/** The id of what is named by its URI, `spotify:album:ID`, or by its id. */
export function idOf(given: string): string {
  return given.slice(given.lastIndexOf(':') + 1);
}
