import { number, string, succeeded } from '@millrace/node-sdk';
import { spotify } from '../client.ts';

export const playerOperations = {
  addSongToQueue: spotify.operation('Add song to queue', {
    action: 'Add a song to a queue',
    parameters: [
      string('id', { label: 'Track URI', placeholder: 'spotify:track:0xE4LEFzSNGsz1F6kvXsHU', required: true }),
    ],
    items: succeeded,
    request: ({ id: uri }) => ({ method: 'POST', path: '/me/player/queue', query: { uri } }),
  }),
  currentlyPlaying: spotify.operation('Currently playing', {
    action: 'Get the currently playing track',
    request: () => ({ path: '/me/player/currently-playing' }),
  }),
  nextSong: spotify.operation('Next song', {
    action: 'Skip to the next track',
    items: succeeded,
    request: () => ({ method: 'POST', path: '/me/player/next' }),
  }),
  pause: spotify.operation('Pause', {
    action: 'Pause the player',
    items: succeeded,
    request: () => ({ method: 'PUT', path: '/me/player/pause' }),
  }),
  previousSong: spotify.operation('Previous song', {
    action: 'Skip to the previous song',
    items: succeeded,
    request: () => ({ method: 'POST', path: '/me/player/previous' }),
  }),
  recentlyPlayed: spotify.operation('Recently played', {
    action: 'Get the recently played tracks',
    paged: { most: 50 },
    request: () => ({ path: '/me/player/recently-played' }),
  }),
  resume: spotify.operation('Resume', {
    action: 'Resume the player',
    items: succeeded,
    request: () => ({ method: 'PUT', path: '/me/player/play' }),
  }),
  volume: spotify.operation('Volume', {
    action: 'Set volume on the player',
    parameters: [
      number('volumePercent', {
        label: 'Volume',
        description: 'In percent',
        default: 50,
        required: true,
        typeOptions: { minValue: 0, maxValue: 100 },
      }),
    ],
    items: succeeded,
    request: ({ volumePercent: volume_percent }) => ({
      method: 'PUT',
      path: '/me/player/volume',
      query: { volume_percent },
    }),
  }),
  startMusic: spotify.operation('Start music', {
    description: 'Play an album, artist or playlist',
    action: 'Start music on the player',
    parameters: [
      string('id', {
        label: 'Resource URI',
        description: 'Of an album, artist or playlist',
        placeholder: 'spotify:album:1YZ3k65Mqw3G8FzYlW1mmp',
        required: true,
      }),
    ],
    items: succeeded,
    request: ({ id: context_uri }) => ({ method: 'PUT', path: '/me/player/play', body: { context_uri } }),
  }),
};
