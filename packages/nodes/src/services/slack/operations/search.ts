import {
  boolean,
  choicesOf,
  collection,
  cursorPaging,
  dateTime,
  isJsonObject,
  multiOptions,
  number,
  options,
  type Paging,
  type ParametersOf,
  path,
  type ServiceRequest,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { numberedPages, seconds, slack } from '../client.ts';
import { channelNames } from '../lookups.ts';

/** The version from which on messages are searched by what they mean. */
const BY_MEANING = 2.7;
/** The last one that searches by words alone. */
const BY_WORDS = 2.6;

const limit = number('limit', { label: 'Limit', default: 25, typeOptions: { minValue: 1, maxValue: 50 } });
const withArchived = boolean('includeArchivedChannels', { label: 'In archived channels, too' });

const searchOptions = [
  since(BY_MEANING, dateTime('after', { label: 'After' })),
  since(BY_MEANING, dateTime('before', { label: 'Before' })),
  since(
    BY_MEANING,
    multiOptions('channelTypes', {
      label: 'Types of channels',
      default: ['public_channel', 'private_channel', 'mpim', 'im'],
      options: [
        { name: 'Public channel', value: 'public_channel' },
        { name: 'Private channel', value: 'private_channel' },
        { name: 'Message to several people', value: 'mpim' },
        { name: 'Direct message', value: 'im' },
      ],
    }),
  ),
  since(BY_MEANING, withArchived),
  since(BY_MEANING, boolean('includeBots', { label: 'With messages of bots' })),
  since(BY_MEANING, boolean('includeMessageBlocks', { label: 'With blocks of messages' })),
  since(BY_MEANING, boolean('keywordSearchOnly', { label: 'By words only', description: 'Not by their meaning' })),
  choicesOf('searchChannel', { label: 'In channels', from: channelNames }),
] as const;

export const search = slack.operation('Search', {
  action: 'Search for messages',
  parameters: [
    string('query', { label: 'Search for', description: 'May hold the filters of Slack', required: true }),
    options('sort', {
      label: 'Sort by',
      options: [
        { name: 'Newest', value: 'desc' },
        { name: 'Oldest', value: 'asc' },
        { name: 'Relevance', value: 'relevance' },
      ],
    }),
    until(
      BY_WORDS,
      boolean('returnAll', { label: 'Return all', description: 'Give all results, not only up to a limit' }),
    ),
    until(BY_WORDS, when({ returnAll: [false] }, limit)),
    since(BY_MEANING, limit),
    collection('options', { label: 'Options', placeholder: 'Add option', options: searchOptions }),
  ],
  async run({ client, node, parameters }) {
    const { query, sort, returnAll = false, limit: most = 25, options: chosen } = parameters;
    const wanted = returnAll ? Number.POSITIVE_INFINITY : most;
    const asked = {
      query: [query, ...(chosen.searchChannel ?? []).map((name) => `in:${name}`)].join(' '),
      sort: sort === 'relevance' ? 'score' : 'timestamp',
      sort_dir: sort === 'relevance' ? 'desc' : sort,
    };
    const [request, paging] = node.typeVersion < BY_MEANING ? byWords(asked, wanted) : byMeaning(asked, chosen);
    const found = await client.all(request, { limit: wanted, paging });
    return found.filter(isJsonObject).map((json) => ({ json }));
  },
});

type Asked = Record<'query' | 'sort' | 'sort_dir', string>;

function byWords(query: Asked, wanted: number): [ServiceRequest, Paging] {
  const method = Number.isFinite(wanted) ? 'POST' : 'GET';
  return [{ method, path: path`/search.messages`, query }, numberedPages('messages.matches', wanted)];
}

function byMeaning(asked: Asked, chosen: Chosen): [ServiceRequest, Paging] {
  const paging = cursorPaging({
    cursor: 'cursor',
    next: 'response_metadata.next_cursor',
    items: 'results.messages',
    size: { name: 'limit', most: 20 },
    place: 'body',
  });
  const body = {
    ...asked,
    content_types: ['messages'],
    channel_types: chosen.channelTypes,
    after: secondsOf(chosen.after),
    before: secondsOf(chosen.before),
    include_archived_channels: chosen.includeArchivedChannels,
    include_bots: chosen.includeBots,
    include_message_blocks: chosen.includeMessageBlocks,
    disable_semantic_search: chosen.keywordSearchOnly,
  };
  return [{ method: 'POST', path: path`/assistant.search.context`, body }, paging];
}

type Chosen = Partial<ParametersOf<typeof searchOptions>>;

function secondsOf(time: string | undefined): number | undefined {
  const at = seconds(time);
  return at === undefined ? undefined : Math.trunc(Number(at));
}
