import {
  choiceOf,
  collection,
  defineServiceNode,
  joinPaths,
  type Paging,
  path,
  resource,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { storyblokContentApi, storyblokManagementApi } from './storyblok.credentials.ts';

const MANAGEMENT = 'https://mapi.storyblok.com/v1';

const paging: Paging = {
  items: 'stories',
  place: 'query',
  size: { name: 'per_page', most: 100 },
  first: {},
  next: ({ count }, { pages, size = 100 }) => (count < size ? undefined : { values: { page: pages + 1 } }),
};

const storyblok = service({
  name: 'Storyblok',
  credentials: {
    parameter: 'source',
    label: 'Source',
    description: 'The content API reads what is published; the management API knows drafts and writes, too',
    kinds: { contentApi: storyblokContentApi, managementApi: storyblokManagementApi },
  },
  baseUrl: (_, { credentialType }) =>
    credentialType === storyblokContentApi.description.name ? 'https://api.storyblok.com/v1' : MANAGEMENT,
  reason: ['error', 'slug.0'],
  paging,
});
/** Stories are published and deleted there only. */
const management = service({ name: 'Storyblok', credential: storyblokManagementApi, baseUrl: MANAGEMENT });

const spaces = storyblok.choices('getSpaces', {
  async find({ client }) {
    const answer = z.object({ spaces: z.array(z.object({ id: z.number(), name: z.string() })) });
    const found = await client.get('/spaces', { answer });
    return found.spaces.map(({ id, name }) => ({ name, value: id }));
  },
});

const space = { label: 'Space', from: spaces, required: true } as const;
const storyId = { label: 'Story ID', required: true } as const;
const ofContent = { displayOptions: { show: { source: ['contentApi'] } } };
const ofManagement = { displayOptions: { show: { source: ['managementApi'] } } };

const placeOfStory = [
  choiceOf('space', { ...space, ...ofManagement }),
  string('storyId', { ...storyId, ...ofManagement }),
] as const;

const story = z.object({ story: z.record(z.string(), z.json()) });

const storyOperations = {
  delete: storyblok.operation('Delete', {
    description: 'Delete a story, with the management API',
    parameters: placeOfStory,
    async run({ clientOf, parameters }) {
      const client = await clientOf(management);
      const at = path`/spaces/${parameters.space}/stories/${parameters.storyId}`;
      return { json: (await client.json({ method: 'DELETE', path: at, answer: story })).story };
    },
  }),
  get: storyblok.operation('Get', {
    parameters: [
      string('identifier', {
        label: 'Story',
        description: 'Its ID or slug, or its path in full',
        required: true,
        ...ofContent,
      }),
      ...placeOfStory,
    ],
    // What belongs to the other source is not shown, and has no value.
    request: ({ identifier, space: in_, storyId: id }) => ({
      path: identifier === undefined ? path`/spaces/${in_}/stories/${id}` : contentPath(identifier),
    }),
    items: 'story',
  }),
  getAll: storyblok.operation('Get many', {
    parameters: [
      choiceOf('space', { ...space, ...ofManagement }),
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('starts_with', { label: 'Starts with', description: 'How the path of a story begins' })],
      }),
    ],
    paged: { most: 100 },
    request: ({ space: in_, filters }) => ({
      path: in_ === undefined ? path`/cdn/stories` : path`/spaces/${in_}/stories`,
      query: { starts_with: filters.starts_with || undefined },
    }),
  }),
  publish: storyblok.operation('Publish', {
    description: 'Publish a story, with the management API',
    parameters: [
      ...placeOfStory,
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          string('releaseId', { label: 'Release ID' }),
          string('language', {
            label: 'Language',
            description: 'Its code, where languages are published by themselves',
          }),
        ],
        ...ofManagement,
      }),
    ],
    async run({ clientOf, parameters: { space: in_, storyId: id, options = {} } }) {
      const client = await clientOf(management);
      const query = { release_id: options.releaseId || undefined, lang: options.language || undefined };
      const found = await client.get(path`/spaces/${in_}/stories/${id}/publish`, { query, answer: story });
      return { json: found.story };
    },
  }),
  unpublish: storyblok.operation('Unpublish', {
    description: 'Take a story back, with the management API',
    parameters: placeOfStory,
    async run({ clientOf, parameters: { space: in_, storyId: id } }) {
      const client = await clientOf(management);
      return { json: (await client.get(path`/spaces/${in_}/stories/${id}/unpublish`, { answer: story })).story };
    },
  }),
};

/** The full path of a story may have several segments. */
function contentPath(identifier: string) {
  const [first = '', ...more] = identifier.split('/').filter(Boolean);
  return joinPaths(path`/cdn/stories/${first}`, ...more.map((segment) => path`/${segment}`));
}

export default defineServiceNode({
  name: 'n8n-nodes-base.storyblok',
  displayName: 'Storyblok',
  description: 'Reads, publishes and deletes stories',
  version: 1,
  group: ['output'],
  codex: { categories: ['Marketing'], alias: ['CMS', 'content', 'story'] },
  service: storyblok,
  resources: { story: resource('Story', storyOperations, 'get') },
});
