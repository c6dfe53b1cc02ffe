import { choices, collection, json, multiOptions, options, path, string, succeeded, when, z } from '@millrace/node-sdk';
import { ghost, ghostAdmin } from '../client.ts';
import { contentOf, fieldsOf, postFields, postsIn } from '../post.ts';

const contentFormat = options('contentFormat', {
  label: 'Format of the content',
  default: 'html',
  options: [
    { name: 'HTML', value: 'html' },
    { name: 'Mobiledoc', value: 'mobileDoc', description: 'Of the editor before Ghost 5.50' },
    { name: 'Lexical', value: 'lexical', description: 'Of the editor since then' },
  ],
});
const postId = string('postId', { label: 'Post ID', required: true });
const fields = string('fields', { label: 'Fields', description: 'Only these, separated by commas' });
const formats = multiOptions('formats', {
  label: 'Formats',
  description: 'In which the text is given. Plain text is for the Content API, those of editors for the Admin API.',
  options: choices('html', 'plaintext', 'mobiledoc', 'lexical'),
});

interface Wanted {
  fields?: string | undefined;
  formats?: readonly string[] | undefined;
  include?: readonly string[] | undefined;
}

function queryOf({ fields: names, formats: kinds, include }: Wanted) {
  return {
    fields: names || undefined,
    formats: kinds?.join(',') || undefined,
    include: include?.join(',') || undefined,
  };
}

const stored = z.object({ posts: z.array(z.object({ updated_at: z.string() })).min(1) });

export const postOperations = {
  create: ghost.operation('Create', {
    description: 'Write a post, with the Admin API',
    parameters: [
      string('title', { label: 'Title', required: true }),
      contentFormat,
      when({ contentFormat: ['html'] }, string('content', { label: 'Content', typeOptions: { rows: 5 } })),
      when({ contentFormat: ['mobileDoc', 'lexical'] }, json('content', { label: 'Content' })),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: postFields,
      }),
    ],
    async run({ clientOf, workflow, parameters }) {
      const { title, contentFormat: format, content = '', additionalFields } = parameters;
      const client = await clientOf(ghostAdmin);
      const post = {
        title,
        ...contentOf(format, content, 'content'),
        ...fieldsOf(additionalFields, { zone: workflow.timezone, parameter: 'additionalFields.published_at' }),
      };
      return postsIn(await client.post('/posts', { posts: [post] }, { query: sourceOf(format) }));
    },
  }),
  delete: ghost.operation('Delete', {
    description: 'Delete a post, with the Admin API',
    parameters: [postId],
    async run({ clientOf, parameters }) {
      const client = await clientOf(ghostAdmin);
      await client.delete(path`/posts/${parameters.postId}`);
      return succeeded();
    },
  }),
  get: ghost.operation('Get', {
    parameters: [
      options('by', {
        label: 'By',
        default: 'id',
        options: [
          { name: 'ID', value: 'id' },
          { name: 'Slug', value: 'slug' },
        ],
        required: true,
      }),
      string('identifier', { label: 'ID or slug', required: true }),
      collection('options', { label: 'Options', placeholder: 'Add option', options: [fields, formats] }),
    ],
    request: ({ by, identifier, options: wanted }) => ({
      path: by === 'slug' ? path`/posts/slug/${identifier}` : path`/posts/${identifier}`,
      query: queryOf(wanted),
    }),
    items: postsIn,
  }),
  getAll: ghost.operation('Get many', {
    parameters: [
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          multiOptions('include', {
            label: 'Include',
            description: 'What is told of each post besides',
            options: choices('authors', 'tags'),
          }),
          fields,
          formats,
        ],
      }),
    ],
    paged: { limit: 50, most: 100 },
    request: ({ options: wanted }) => ({ path: '/posts', query: queryOf(wanted) }),
  }),
  update: ghost.operation('Update', {
    description: 'Change a post, with the Admin API',
    parameters: [
      postId,
      contentFormat,
      collection('updateFields', {
        label: 'Change',
        placeholder: 'Add field',
        options: [
          ...postFields,
          string('content', {
            label: 'Content',
            typeOptions: { rows: 5 },
            displayOptions: { show: { '/contentFormat': ['html'] } },
          }),
          json('contentJson', {
            label: 'Content',
            displayOptions: { show: { '/contentFormat': ['mobileDoc', 'lexical'] } },
          }),
          string('title', { label: 'Title' }),
        ],
      }),
    ],
    async run({ clientOf, workflow, parameters: { postId: id, contentFormat: format, updateFields } }) {
      const { content, contentJson, ...rest } = updateFields;
      const given = format === 'html' ? content : contentJson;
      const client = await clientOf(ghostAdmin);
      // Ghost takes a change of the post as it is now, not as somebody saw it before.
      const known = await client.get(path`/posts/${id}`, { query: { fields: 'id,updated_at' }, answer: stored });
      const post = {
        ...(given !== undefined && contentOf(format, given, 'updateFields.content')),
        ...fieldsOf(rest, { zone: workflow.timezone, parameter: 'updateFields.published_at' }),
        updated_at: known.posts[0]?.updated_at,
      };
      return postsIn(await client.put(path`/posts/${id}`, { posts: [post] }, { query: sourceOf(format) }));
    },
  }),
};

/** Ghost is told where the text is HTML, which it makes its own format of. */
function sourceOf(format: 'html' | 'mobileDoc' | 'lexical') {
  return { source: format === 'html' ? 'html' : undefined };
}
