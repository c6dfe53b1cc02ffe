import { defineTrigger, pollSchedules, pollTimes, string } from '@millrace/node-sdk';
import { FeedMemory, newestOf } from './feed-memory.ts';
import { readFeed } from './read-feed.ts';

export default defineTrigger({
  name: 'n8n-nodes-base.rssFeedReadTrigger',
  displayName: 'RSS feed trigger',
  description: 'Starts the workflow when a feed has new items',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'poll',
  subtitle: '={{ $parameter.feedUrl }}',
  defaults: { name: 'RSS Feed Trigger' },
  activationMessage: 'New items of the feed now start the workflow.',
  codex: {
    categories: ['Communication', 'Core'],
    alias: ['feed', 'atom', 'news', 'blog', 'podcast', 'json feed', 'poll', 'subscribe', 'watch'],
  },
  parameters: [
    pollTimes,
    string('feedUrl', {
      label: 'Feed URL',
      description: 'Address of an RSS, Atom or JSON feed',
      placeholder: 'https://example.com/feed.xml',
      default: 'https://blog.n8n.io/rss/',
      required: true,
    }),
  ],
  schedules: ({ parameters }) => pollSchedules(parameters),
  async poll({ parameters: { feedUrl }, http, signal, staticData, execution }) {
    const items = await readFeed(http, { url: feedUrl, parameter: 'feedUrl', signal });
    if (execution.mode === 'manual') {
      const newest = newestOf(items);
      return newest ? [{ json: newest }] : null;
    }
    const memory = new FeedMemory(staticData.node, feedUrl);
    const fresh = memory.isEmpty ? [] : items.filter((item) => memory.isNew(item));
    memory.note(items);
    return fresh.map((json) => ({ json }));
  },
});
