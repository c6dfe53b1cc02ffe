import { choiceOf, defineServiceNode, resource } from '@millrace/node-sdk';
import { list, youtube } from './client.ts';
import { countries } from './lookups.ts';
import { channelOperations } from './operations/channel.ts';
import { playlistOperations } from './operations/playlist.ts';
import { playlistItemOperations } from './operations/playlist-item.ts';
import { videoOperations } from './operations/video.ts';

const videoCategoryOperations = {
  getAll: youtube.operation('Get many', {
    action: 'Get many video categories',
    parameters: [choiceOf('regionCode', { label: 'Region', from: countries, required: true })],
    paged: { limit: 25, most: 50 },
    async run({ client, limit, parameters: { regionCode } }) {
      const query = { part: 'snippet', regionCode };
      const { items } = await client.get('/videoCategories', { query, answer: list });
      return items.slice(0, limit).map((json) => ({ json }));
    },
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.youTube',
  displayName: 'YouTube',
  description: 'Looks after channels, playlists and videos of YouTube',
  version: 1,
  codex: { categories: ['Marketing'], alias: ['video', 'playlist'] },
  service: youtube,
  resources: {
    channel: resource('Channel', channelOperations, 'getAll'),
    playlist: resource('Playlist', playlistOperations, 'getAll'),
    playlistItem: resource('Playlist item', playlistItemOperations, 'add'),
    video: resource('Video', videoOperations, 'getAll'),
    videoCategory: resource('Video category', videoCategoryOperations, 'getAll'),
  },
});
