import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  isJsonObject,
  number,
  options,
  type Paging,
  path,
  string,
  z,
} from '@millrace/node-sdk';
import { day } from '../../../lib/date/given-date.ts';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { upload, uploads, xV1 } from './client.ts';

const entity = z.record(z.string(), z.json());
const tweetId = string('tweetId', { label: 'Post ID', required: true });
const text = string('text', { label: 'Text', required: true });
const fields = { label: 'Additional fields', placeholder: 'Add field' } as const;
const latitude = string('latitude', { label: 'Latitude', required: true });
const longitude = string('longitude', { label: 'Longitude', required: true });

const languages = xV1.choices('getLanguages', {
  async find({ client }) {
    const answer = z.array(z.object({ code: z.string(), name: z.string() }));
    const found = await client.get('/help/languages.json', { answer });
    return found.map(({ code, name }) => ({ name, value: code }));
  },
});

/** Posts from the newest back: each page ends before the last post of the one before. */
const backwards: Paging = {
  items: 'statuses',
  place: 'query',
  first: {},
  size: { name: 'count', most: 100 },
  next({ body }) {
    const next =
      isJsonObject(body) && isJsonObject(body.search_metadata) ? body.search_metadata.next_results : undefined;
    const max_id = new URLSearchParams(typeof next === 'string' ? next : '').get('max_id');
    return max_id ? { values: { max_id } } : undefined;
  },
};

export const directMessageOperations = {
  create: xV1.operation('Send', {
    action: 'Send a direct message',
    parameters: [
      string('userId', { label: 'User ID', required: true }),
      text,
      collection('additionalFields', {
        ...fields,
        options: [string('attachment', { label: 'File', description: 'Name of a file of the item', default: 'data' })],
      }),
    ],
    async run({ client, clientOf, item, binary, sleep, parameters: { userId, text: said, additionalFields } }) {
      const { attachment: name } = additionalFields;
      const id =
        name &&
        (await upload({
          client: await clientOf(uploads),
          item,
          name,
          parameter: 'additionalFields',
          binary,
          kind: 'dm',
          sleep: (ms) => sleep(ms),
        }));
      const message_data = { text: said, attachment: id ? { type: 'media', media: { id } } : undefined };
      const event = { type: 'message_create', message_create: { target: { recipient_id: userId }, message_data } };
      const answer = z.object({ event: entity });
      return { json: (await client.post('/direct_messages/events/new.json', { event }, { answer })).event };
    },
  }),
};

export const postOperations = {
  create: xV1.operation('Create', {
    action: 'Create a post or a reply',
    parameters: [
      text,
      collection('additionalFields', {
        ...fields,
        options: [
          string('attachments', {
            label: 'Files',
            description: 'Names of files of the item, separated by commas',
            default: 'data',
          }),
          boolean('displayCoordinates', { label: 'Show the exact location' }),
          string('inReplyToStatusId', { label: 'Replies to', description: 'ID of a post' }),
          fixedCollection('locationFieldsUi', {
            label: 'Location',
            placeholder: 'Add location',
            groups: [group('locationFieldsValues', 'Location', [latitude, longitude])],
          }),
          boolean('possiblySensitive', { label: 'Sensitive' }),
        ],
      }),
    ],
    async run({ client, clientOf, item, binary, sleep, parameters: { text: status, additionalFields: more } }) {
      const names = fieldList(more.attachments);
      const ids: string[] = [];
      const target = names.length > 0 ? await clientOf(uploads) : client;
      const file = { client: target, item, parameter: 'additionalFields', binary, kind: 'tweet' } as const;
      for (const name of names) ids.push(await upload({ ...file, name, sleep: (ms) => sleep(ms) }));
      const { latitude: lat, longitude: long } = more.locationFieldsUi?.locationFieldsValues ?? {};
      const query = {
        status,
        in_reply_to_status_id: more.inReplyToStatusId || undefined,
        auto_populate_reply_metadata: more.inReplyToStatusId ? true : undefined,
        media_ids: ids.join(',') || undefined,
        possibly_sensitive: more.possiblySensitive,
        display_coordinates: more.displayCoordinates,
        lat,
        long,
      };
      return { json: await client.json({ method: 'POST', path: '/statuses/update.json', query, answer: entity }) };
    },
  }),
  delete: xV1.operation('Delete', {
    action: 'Delete a post',
    parameters: [tweetId],
    request: ({ tweetId: post }) => ({ method: 'POST', path: path`/statuses/destroy/${post}.json` }),
  }),
  like: xV1.operation('Like', {
    action: 'Like a post',
    parameters: [
      tweetId,
      collection('additionalFields', { ...fields, options: [boolean('includeEntities', { label: 'With entities' })] }),
    ],
    request: ({ tweetId: id, additionalFields: { includeEntities: include_entities } }) => ({
      method: 'POST',
      path: '/favorites/create.json',
      query: { id, include_entities },
    }),
  }),
  retweet: xV1.operation('Repost', {
    action: 'Repost a post',
    parameters: [
      tweetId,
      collection('additionalFields', {
        ...fields,
        options: [boolean('trimUser', { label: 'Only the ID of the author' })],
      }),
    ],
    request: ({ tweetId: id, additionalFields: { trimUser: trim_user } }) => ({
      method: 'POST',
      path: path`/statuses/retweet/${id}.json`,
      query: { id, trim_user },
    }),
  }),
  search: xV1.operation('Search', {
    action: 'Search posts',
    parameters: [
      string('searchText', { label: 'Text', description: 'May hold the operators of X', required: true }),
      collection('additionalFields', {
        ...fields,
        options: [
          boolean('includeEntities', { label: 'With entities' }),
          choiceOf('lang', { label: 'Language', from: languages }),
          fixedCollection('locationFieldsUi', {
            label: 'Around a location',
            placeholder: 'Add location',
            groups: [
              group('locationFieldsValues', 'Location', [
                latitude,
                longitude,
                options('radius', {
                  label: 'Unit',
                  default: '',
                  required: true,
                  options: [
                    { name: 'Miles', value: 'mi' },
                    { name: 'Kilometers', value: 'km' },
                  ],
                }),
                number('distance', { label: 'Distance', required: true, typeOptions: { minValue: 0 } }),
              ]),
            ],
          }),
          options('resultType', {
            label: 'Kind',
            default: 'mixed',
            options: [
              { name: 'Mixed', value: 'mixed' },
              { name: 'Recent', value: 'recent' },
              { name: 'Popular', value: 'popular' },
            ],
          }),
          options('tweetMode', {
            label: 'Length of texts',
            default: 'compat',
            options: [
              { name: 'As before (140 characters)', value: 'compat' },
              { name: 'Whole', value: 'extended' },
            ],
          }),
          dateTime('until', { label: 'Before', description: 'Within the last seven days' }),
        ],
      }),
    ],
    paged: { limit: 50 },
    paging: backwards,
    request: ({ searchText: q, additionalFields: more }, { zone }) => {
      const place = more.locationFieldsUi?.locationFieldsValues;
      return {
        path: '/search/tweets.json',
        query: {
          q,
          include_entities: more.includeEntities,
          lang: more.lang || undefined,
          geocode: place && `${place.latitude},${place.longitude},${place.distance}${place.radius}`,
          result_type: more.resultType,
          tweet_mode: more.tweetMode ?? 'compat',
          until: more.until ? day(more.until, { zone, parameter: 'additionalFields' }) : undefined,
        },
      };
    },
  }),
};
