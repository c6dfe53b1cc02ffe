import { collection, options, string } from '@millrace/node-sdk';
import { listIn, spotify } from './client.ts';
import { markets } from './markets.ts';

/** What can be searched for, with the list of an answer that holds it. */
const FOUND = { album: 'albums', artist: 'artists', playlist: 'playlists', track: 'tracks' } as const;

/** Names a thing by its URI or id. */
export function idParameter(kind: keyof typeof FOUND) {
  const label = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} URI or ID`;
  return string('id', { label, placeholder: `spotify:${kind}:1YZ3k65Mqw3G8FzYlW1mmp`, required: true });
}

export const trackUri = string('trackID', {
  label: 'Track URI',
  placeholder: 'spotify:track:0xE4LEFzSNGsz1F6kvXsHU',
  required: true,
});

/** Search for one kind of thing. */
export function searchOperation(kind: keyof typeof FOUND) {
  return spotify.operation('Search', {
    description: 'Find by keywords',
    parameters: [
      string('query', {
        label: 'Keywords',
        description: 'Words of the name, or a field with a word: artist:Bach',
        required: true,
      }),
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          options<'market', string>('market', {
            label: 'Country',
            description: 'Only what can be played there',
            default: '',
            options: markets,
          }),
        ],
      }),
    ],
    paged: { most: 100 },
    paging: listIn(FOUND[kind]),
    request: ({ query: q, filters }) => ({ path: '/search', query: { q, type: kind, ...filters } }),
  });
}
