import {
  boolean,
  choiceOf,
  choices,
  collection,
  dateTime,
  type JsonObject,
  options,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { type DateSource, optionalInstant } from '../../../../lib/date/given-date.ts';
import { itemFile } from '../../../../lib/files/item-files.ts';
import {
  changeParts,
  entity,
  filtering,
  inTheNameOf,
  onBehalfOfContentOwner,
  optional,
  partChoice,
  partsOf,
  tagsIn,
  updating,
  youtube,
  youtubeUploads,
} from '../client.ts';
import { countries, languages, videoCategories } from '../lookups.ts';
import { uploadVideo } from '../upload.ts';

const PARTS = [
  'contentDetails',
  'id',
  'liveStreamingDetails',
  'localizations',
  'player',
  'recordingDetails',
  'snippet',
  'statistics',
  'status',
  'topicDetails',
] as const;
const videoId = string('videoId', { label: 'Video ID', required: true });
const title = string('title', { label: 'Title', required: true });
const region = choiceOf('regionCode', { label: 'Region', from: countries });
const category = choiceOf('categoryId', { label: 'Category', from: videoCategories });
const owner = collection('options', { ...optional, options: [onBehalfOfContentOwner] });

/** What a video can hold besides its title and category. */
const contents = [
  choiceOf('defaultLanguage', { label: 'Default language', from: languages }),
  string('description', { label: 'Description' }),
  boolean('embeddable', { label: 'Embeddable' }),
  options('license', {
    label: 'License',
    default: '',
    options: [
      { name: 'Creative Commons', value: 'creativeCommon' },
      { name: 'YouTube', value: 'youtube' },
    ],
  }),
  boolean('notifySubscribers', { label: 'Notify subscribers' }),
  options('privacyStatus', { label: 'Visibility', default: '', options: choices('private', 'public', 'unlisted') }),
  boolean('publicStatsViewable', { label: 'Public statistics', default: true }),
  dateTime('publishAt', { label: 'Publish at', description: 'Of a private video' }),
  dateTime('recordingDate', { label: 'Recorded at' }),
  boolean('selfDeclaredMadeForKids', { label: 'Made for kids' }),
  string('tags', { label: 'Tags', description: 'Separated by commas' }),
] as const;

interface Contents {
  defaultLanguage?: string;
  description?: string;
  recordingDate?: string;
  tags?: string;
  license?: string;
  privacyStatus?: string;
  publishAt?: string;
  embeddable?: boolean;
  notifySubscribers?: boolean;
  publicStatsViewable?: boolean;
  selfDeclaredMadeForKids?: boolean;
}

/** What is said of a video, by the parts in which the service keeps it. @throws NodeError for what is no date */
function partsIn(named: { title: string; categoryId: string }, wanted: Contents, source: DateSource) {
  const { notifySubscribers: _told, defaultLanguage, description, recordingDate, tags, publishAt, ...rest } = wanted;
  const list = tagsIn(tags);
  const status = given({ ...rest, publishAt: optionalInstant(publishAt, source) }, 'all');
  const parts: Record<string, JsonObject> = {
    snippet: {
      ...given({ title: named.title, categoryId: named.categoryId, defaultLanguage }),
      ...(description !== undefined && { description }),
      ...(list && { tags: list }),
    },
    status,
    recordingDetails: given({ recordingDate: optionalInstant(recordingDate, source) }),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, fields]) => Object.keys(fields).length > 0));
}

/** Values that were given: no empty text, and of switches those that are on, or all. */
function given(values: Readonly<Record<string, string | boolean | undefined>>, switches: 'on' | 'all' = 'on') {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | boolean] =>
        entry[1] !== undefined && entry[1] !== '' && (switches === 'all' || entry[1] !== false),
    ),
  );
}

const getMany = youtube.operation('Get many', {
  parameters: [
    collection('filters', {
      ...filtering,
      options: [
        string('channelId', { label: 'Channel ID' }),
        boolean('forDeveloper', { label: 'Of this app', description: 'Uploaded by the app of the account' }),
        dateTime('publishedAfter', { label: 'Published after' }),
        dateTime('publishedBefore', { label: 'Published before' }),
        string('q', { label: 'Words', description: 'A minus leaves out, | stands for or' }),
        region,
        string('relatedToVideoId', { label: 'Related to the video' }),
        string('videoCategoryId', { label: 'Category ID' }),
        boolean('videoSyndicated', { label: 'Playable elsewhere' }),
        options('videoType', { label: 'Type', default: '', options: choices('any', 'episode', 'movie') }),
      ],
    }),
    collection('options', {
      ...optional,
      options: [
        options('order', { label: 'Order', default: 'relevance', options: choices('date', 'relevance') }),
        options('safeSearch', { label: 'Safe search', default: '', options: choices('moderate', 'none', 'strict') }),
      ],
    }),
  ],
  paged: { limit: 25, most: 50 },
  async run({ client, limit, workflow, parameters: { filters, options: ordered } }) {
    const { publishedAfter, publishedBefore, videoSyndicated, ...rest } = filters;
    const source = { zone: workflow.timezone, parameter: 'filters' };
    const query = {
      part: 'snippet',
      type: 'video',
      forMine: Object.keys(filters).length === 0 || undefined,
      ...given({ ...ordered, ...rest, videoSyndicated }),
      publishedAfter: optionalInstant(publishedAfter, source),
      publishedBefore: optionalInstant(publishedBefore, source),
    };
    return (await client.all({ path: '/search', query }, { limit })).map((json) => ({ json: entity.parse(json) }));
  },
});

const upload = youtube.operation('Upload', {
  action: 'Upload a video',
  parameters: [
    title,
    region,
    category,
    string('binaryProperty', { label: 'Field of the file', default: 'data', required: true }),
    collection('options', { ...optional, options: contents }),
  ],
  async run({ clientOf, item, http, binary, workflow, parameters }) {
    const { binaryProperty, options: wanted } = parameters;
    const file = itemFile(item, binaryProperty, 'binaryProperty');
    const body = partsIn(parameters, wanted, { zone: workflow.timezone, parameter: 'options' });
    const query = { part: Object.keys(body).join(','), notifySubscribers: wanted.notifySubscribers };
    const video = await uploadVideo(await clientOf(youtubeUploads), { http, binary }, { file, body, query });
    return { json: { uploadId: video.id ?? null, ...video } };
  },
});

export const videoOperations = {
  delete: youtube.operation('Delete', {
    parameters: [videoId, owner],
    request: ({ videoId: id, options: wanted }) => ({
      method: 'DELETE',
      path: '/videos',
      query: { id, ...inTheNameOf(wanted) },
    }),
    items: succeeded,
  }),
  get: youtube.operation('Get', {
    parameters: [videoId, partChoice(...PARTS), owner],
    request: ({ videoId: id, part, options: wanted }) => ({
      path: '/videos',
      query: { part: partsOf(part, PARTS), id, ...inTheNameOf(wanted) },
    }),
    items: 'items',
  }),
  getAll: getMany,
  rate: youtube.operation('Rate', {
    parameters: [
      videoId,
      options('rating', { label: 'Rating', default: '', options: choices('dislike', 'like', 'none') }),
    ],
    request: ({ videoId: id, rating }) => ({ method: 'POST', path: '/videos/rate', query: { id, rating } }),
    items: succeeded,
  }),
  update: youtube.operation('Update', {
    parameters: [videoId, title, region, category, collection('updateFields', { ...updating, options: contents })],
    async run({ client, workflow, parameters }) {
      const source = { zone: workflow.timezone, parameter: 'updateFields' };
      const parts = partsIn(parameters, parameters.updateFields, source);
      return { json: await changeParts(client, path`/videos`, { id: parameters.videoId, parts }) };
    },
  }),
  upload,
};
