import { choices, collection, dateTime, multiOptions, options, path, string, z } from '@millrace/node-sdk';
import { epochMs } from '../../../lib/date/given-date.ts';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { answer, ownId, postAt, x } from '../client.ts';

/** Posts of one page: X gives no fewer and no more. */
const [LEAST, MOST] = [10, 100];

const tweetId = postAt('tweetId', 'Post');

const searched = collection('additionalFields', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    options('sortOrder', {
      label: 'Order',
      default: 'recency',
      options: [
        { name: 'Newest first', value: 'recency' },
        { name: 'Most relevant first', value: 'relevancy' },
      ],
    }),
    dateTime('startTime', { label: 'After', description: 'Within the last seven days' }),
    dateTime('endTime', { label: 'Before' }),
    multiOptions('tweetFieldsObject', {
      label: 'Fields',
      options: choices(
        'attachments',
        'author_id',
        'context_annotations',
        'conversation_id',
        'created_at',
        'edit_controls',
        'entities',
        'geo',
        'id',
        'in_reply_to_user_id',
        'lang',
        'non_public_metrics',
        'public_metrics',
        'organic_metrics',
        'promoted_metrics',
        'possibly_sensitive',
        'referenced_tweets',
        'reply_settings',
        'source',
        'text',
        'withheld',
      ),
    }),
  ],
});

export const postOperations = {
  create: x.operation('Create', {
    action: 'Create a post, a reply or a quote',
    parameters: [
      string('text', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('location', { label: 'Place ID' }),
          string('attachments', {
            label: 'Media IDs',
            description: 'Of files that were uploaded to X, separated by commas',
          }),
          postAt('inQuoteToStatusId', 'Quotes', false),
          postAt('inReplyToStatusId', 'Replies to', false),
        ],
      }),
    ],
    items: 'data',
    request({ text, additionalFields: { location, attachments, inQuoteToStatusId, inReplyToStatusId } }) {
      const media_ids = fieldList(attachments);
      const reply = inReplyToStatusId?.value;
      return {
        method: 'POST',
        path: '/tweets',
        body: {
          text,
          geo: location ? { place_id: location } : undefined,
          media: media_ids.length > 0 ? { media_ids } : undefined,
          quote_tweet_id: inQuoteToStatusId?.value || undefined,
          reply: reply ? { in_reply_to_tweet_id: reply } : undefined,
        },
      };
    },
  }),
  delete: x.operation('Delete', {
    action: 'Delete a post',
    parameters: [postAt('tweetDeleteId', 'Post')],
    items: 'data',
    request: ({ tweetDeleteId }) => ({ method: 'DELETE', path: path`/tweets/${String(tweetDeleteId.value)}` }),
  }),
  like: x.operation('Like', {
    action: 'Like a post',
    parameters: [tweetId],
    async run({ client, share, parameters: { tweetId: post } }) {
      const own = await ownId({ client, share });
      const { data } = await client.post(path`/users/${own}/likes`, { tweet_id: post.value }, { answer });
      return { json: data };
    },
  }),
  retweet: x.operation('Repost', {
    action: 'Repost a post',
    parameters: [tweetId],
    async run({ client, share, parameters: { tweetId: post } }) {
      const own = await ownId({ client, share });
      const { data } = await client.post(path`/users/${own}/retweets`, { tweet_id: post.value }, { answer });
      return { json: data };
    },
  }),
  search: x.operation('Search', {
    action: 'Search the posts of the last seven days',
    parameters: [
      string('searchText', { label: 'Text', description: 'May hold the operators of X', required: true }),
      searched,
    ],
    paged: { limit: 50 },
    async run({ client, limit, parameters: { searchText, additionalFields: more }, workflow: { timezone: zone } }) {
      const source = { zone, parameter: 'additionalFields' };
      const at = (date?: string) => (date ? new Date(epochMs(date, source)).toISOString() : undefined);
      const query = {
        query: searchText,
        sort_order: more.sortOrder,
        start_time: at(more.startTime),
        end_time: at(more.endTime),
        'tweet.fields': more.tweetFieldsObject?.join(',') || undefined,
        max_results: Math.min(MOST, Math.max(LEAST, limit)),
      };
      const found = await client.all({ path: '/tweets/search/recent', query }, { limit });
      return z
        .array(z.record(z.string(), z.json()))
        .parse(found)
        .map((json) => ({ json }));
    },
  }),
};
