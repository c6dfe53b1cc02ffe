import { boolean, collection, defineNode, string } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { readFeed } from './read-feed.ts';

export default defineNode({
  name: 'n8n-nodes-base.rssFeedRead',
  displayName: 'RSS read',
  description: 'Reads the items of an RSS, Atom or JSON feed',
  version: [1, 1.1, 1.2],
  group: ['input'],
  family: 'service',
  subtitle: '={{ $parameter.url }}',
  defaults: { name: 'RSS Read' },
  codex: {
    categories: ['Communication'],
    alias: ['feed', 'atom', 'news', 'blog', 'podcast', 'json feed', 'rdf', 'subscribe'],
  },
  parameters: [
    string('url', {
      label: 'URL',
      description: 'Address of the feed',
      placeholder: 'https://example.com/feed.xml',
      required: true,
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        string('customFields', {
          label: 'Custom fields',
          description: 'Names of further elements of an item to put out, separated by commas',
          placeholder: 'author, media:thumbnail',
        }),
        boolean('ignoreSSL', {
          label: 'Ignore certificate problems',
          description: 'Whether to read the feed although the certificate of the server cannot be verified',
        }),
      ],
    }),
  ],
  // The first version reads one feed, however many items there are.
  runsOnce: ({ node }) => node.typeVersion < 1.1 && 'linkedToAll',
  async run({ http, signal, parameters: { url, options } }) {
    const entries = await readFeed(http, {
      url,
      parameter: 'url',
      customFields: fieldList(options.customFields ?? ''),
      allowUnauthorizedCerts: options.ignoreSSL ?? false,
      signal,
    });
    return entries.map((json) => ({ json }));
  },
});
