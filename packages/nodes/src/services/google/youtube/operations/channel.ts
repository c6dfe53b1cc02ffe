import {
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  type JsonObject,
  path,
  string,
  strings,
  z,
} from '@millrace/node-sdk';
import { itemFile } from '../../../../lib/files/item-files.ts';
import {
  changeParts,
  filtering,
  inTheNameOf,
  onBehalfOfContentOwner,
  optional,
  partChoice,
  partsOf,
  updating,
  youtube,
  youtubeUploads,
} from '../client.ts';
import { languages } from '../lookups.ts';

const PARTS = [
  'brandingSettings',
  'contentDetails',
  'contentOwnerDetails',
  'id',
  'localizations',
  'snippet',
  'statistics',
  'status',
  'topicDetails',
] as const;
const part = partChoice(...PARTS);
const channelId = string('channelId', { label: 'Channel ID', required: true });
const nested = { typeOptions: { multipleValues: false }, placeholder: 'Add field' } as const;

const branding = fixedCollection('brandingSettingsUi', {
  label: 'Branding',
  placeholder: 'Add settings',
  groups: [
    group('channelSettingsValues', 'Channel', [
      collection('channel', {
        label: 'Channel',
        ...nested,
        options: [
          string('country', { label: 'Country' }),
          string('description', { label: 'Description' }),
          string('defaultLanguage', { label: 'Default language' }),
          string('defaultTab', { label: 'Default tab' }),
          string('featuredChannelsTitle', { label: 'Title of featured channels' }),
          strings('featuredChannelsUrls', { label: 'Featured channels', description: 'Their IDs' }),
          string('keywords', { label: 'Keywords', description: 'Separated by spaces' }),
          boolean('moderateComments', { label: 'Moderate comments' }),
          string('profileColor', { label: 'Color of the profile' }),
          boolean('showRelatedChannels', { label: 'Show related channels' }),
          boolean('showBrowseView', { label: 'Show browse view' }),
          string('trackingAnalyticsAccountId', { label: 'Analytics account' }),
          string('unsubscribedTrailer', { label: 'Trailer', description: 'A video for those who do not follow' }),
        ],
      }),
    ]),
    group('imageSettingsValues', 'Image', [
      collection('image', {
        label: 'Image',
        ...nested,
        options: [
          string('bannerExternalUrl', { label: 'Address of the banner' }),
          string('trackingImageUrl', { label: 'Address of the tracking pixel' }),
          string('watchIconImageUrl', { label: 'Address of the icon on videos' }),
        ],
      }),
    ]),
    group('statusValue', 'Status', [
      collection('status', {
        label: 'Status',
        ...nested,
        options: [boolean('selfDeclaredMadeForKids', { label: 'Made for kids' })],
      }),
    ]),
  ],
});

const uploaded = z.object({ url: z.string() });

export const channelOperations = {
  get: youtube.operation('Get', {
    parameters: [channelId, part],
    request: ({ channelId: id, part: chosen }) => ({
      path: '/channels',
      query: { part: partsOf(chosen, PARTS), id },
    }),
    items: 'items',
  }),
  getAll: youtube.operation('Get many', {
    parameters: [
      part,
      collection('filters', {
        ...filtering,
        options: [
          string('categoryId', { label: 'Category ID' }),
          string('forUsername', { label: 'User name' }),
          string('id', { label: 'IDs', description: 'Separated by commas' }),
          boolean('managedByMe', { label: 'Managed by me', description: 'For partners of YouTube' }),
        ],
      }),
      collection('options', {
        ...optional,
        options: [choiceOf('h1', { label: 'Language', from: languages }), onBehalfOfContentOwner],
      }),
    ],
    paged: { limit: 25, most: 50 },
    request: ({ part: chosen, filters, options }) => {
      const { categoryId, forUsername, id, managedByMe } = filters;
      const wanted = {
        categoryId: categoryId || undefined,
        forUsername: forUsername || undefined,
        id: id || undefined,
        managedByMe: managedByMe || undefined,
      };
      const mine = Object.values(wanted).every((value) => value === undefined) || undefined;
      const query = { part: partsOf(chosen, PARTS), mine, ...wanted, hl: options.h1 || undefined };
      return { path: '/channels', query: { ...query, ...inTheNameOf(options) } };
    },
  }),
  update: youtube.operation('Update', {
    parameters: [channelId, collection('updateFields', { ...updating, options: [branding, onBehalfOfContentOwner] })],
    async run({ client, parameters: { channelId: id, updateFields } }) {
      const { channelSettingsValues, imageSettingsValues, statusValue } = updateFields.brandingSettingsUi ?? {};
      const brandingSettings: JsonObject = {
        ...(channelSettingsValues && { channel: { ...channelSettingsValues.channel } }),
        ...(imageSettingsValues && { image: { ...imageSettingsValues.image } }),
      };
      const parts = { brandingSettings, ...(statusValue && { status: { ...statusValue.status } }) };
      return { json: await changeParts(client, path`/channels`, { id, parts, query: inTheNameOf(updateFields) }) };
    },
  }),
  uploadBanner: youtube.operation('Upload banner', {
    action: 'Upload a banner of a channel',
    parameters: [channelId, string('binaryProperty', { label: 'Field of the file', default: 'data', required: true })],
    async run({ client, clientOf, item, binary, parameters: { channelId: id, binaryProperty } }) {
      const file = itemFile(item, binaryProperty, 'binaryProperty');
      const uploads = await clientOf(youtubeUploads);
      const { url } = await uploads.json({
        method: 'POST',
        path: '/channelBanners/insert',
        query: { channelId: id, uploadType: 'media' },
        content: binary.stream(file),
        mimeType: file.mimeType,
        answer: uploaded,
      });
      const parts = { brandingSettings: { image: { bannerExternalUrl: url } } };
      return { json: await changeParts(client, path`/channels`, { id, parts }) };
    },
  }),
};
