import {
  type BinaryStore,
  choiceOf,
  choices,
  collection,
  type Item,
  type JsonObject,
  options,
  type ServiceClient,
  string,
  when,
} from '@millrace/node-sdk';
import { linkedIn, linkedInUploads } from '../client.ts';
import { uploadImage } from '../image.ts';
import { littleText } from '../little-text.ts';
import { signedIn } from '../lookups.ts';

const postAs = options('postAs', {
  label: 'Post as',
  options: [
    { name: 'Person', value: 'person' },
    { name: 'Organization', value: 'organization' },
  ],
});
const shareMediaCategory = options('shareMediaCategory', {
  label: 'Attachment',
  description: 'What the post shows besides its text',
  default: 'NONE',
  options: [
    { name: 'None', value: 'NONE' },
    { name: 'Article', value: 'ARTICLE', description: 'A page elsewhere' },
    { name: 'Image', value: 'IMAGE' },
  ],
});
const image = string('binaryPropertyName', {
  label: 'Input binary field',
  description: 'Name of the file in the item',
  default: 'data',
  required: true,
});
const ofArticles = { displayOptions: { show: { '/shareMediaCategory': ['ARTICLE'] } } };

const additionalFields = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    string('description', { label: 'Description', ...ofArticles }),
    string('originalUrl', { label: 'Address of the article', ...ofArticles }),
    string('thumbnailBinaryPropertyName', {
      label: 'Binary field of the preview',
      description: 'Name of the file in the item that the article is shown with',
      default: 'data',
      ...ofArticles,
    }),
    string('title', {
      label: 'Title',
      displayOptions: { show: { '/shareMediaCategory': ['ARTICLE', 'IMAGE'] } },
    }),
    options('visibility', {
      label: 'Visibility',
      default: 'PUBLIC',
      options: choices('CONNECTIONS', 'PUBLIC'),
      displayOptions: { show: { '/postAs': ['person'] } },
    }),
  ],
});

export const postOperations = {
  create: linkedIn.operation('Create', {
    parameters: [
      postAs,
      when({ postAs: ['person'] }, choiceOf('person', { label: 'Person', from: signedIn, required: true })),
      when(
        { postAs: ['organization'] },
        string('organization', { label: 'Organization', description: 'The number in its URN', placeholder: '1234567' }),
      ),
      string('text', { label: 'Text', typeOptions: { rows: 4 } }),
      shareMediaCategory,
      when({ shareMediaCategory: ['IMAGE'] }, image),
      additionalFields,
    ],
    async run({ client, clientOf, item, binary, parameters }) {
      const { postAs: kind, person = '', organization = '', text, shareMediaCategory: category } = parameters;
      const author = `urn:li:${kind}:${kind === 'person' ? person : organization}`;
      const { visibility = 'PUBLIC' } = parameters.additionalFields;
      const file = { client, uploads: await clientOf(linkedInUploads), item, binary };
      const { headers } = await client.request({
        method: 'POST',
        path: '/posts',
        body: {
          author,
          lifecycleState: 'PUBLISHED',
          distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
          visibility,
          commentary: littleText(text),
          content: await contentOf(parameters, category, { ...file, author }),
        },
      });
      return { json: { urn: String(headers['x-restli-id'] ?? '') } };
    },
  }),
};

interface Attachment {
  binaryPropertyName?: string | undefined;
  additionalFields: {
    title?: string;
    description?: string;
    originalUrl?: string;
    thumbnailBinaryPropertyName?: string;
  };
}

interface Uploading {
  client: ServiceClient;
  uploads: ServiceClient;
  item: Item;
  binary: BinaryStore;
  author: string;
}

/** What a post shows besides its text; its files are sent before. */
async function contentOf(
  { binaryPropertyName = '', additionalFields: given }: Attachment,
  category: 'NONE' | 'ARTICLE' | 'IMAGE',
  { author: owner, ...file }: Uploading,
): Promise<JsonObject | undefined> {
  const { title, description, originalUrl: source = '', thumbnailBinaryPropertyName: preview } = given;
  if (category === 'NONE') return undefined;
  if (category === 'IMAGE') {
    const id = await uploadImage(file, { owner, name: binaryPropertyName, parameter: 'binaryPropertyName' });
    return { media: { id, ...(title && { title }) } };
  }
  const parameter = 'additionalFields.thumbnailBinaryPropertyName';
  const thumbnail = preview && (await uploadImage(file, { owner, name: preview, parameter }));
  return {
    article: { source, ...(title && { title }), ...(description && { description }), ...(thumbnail && { thumbnail }) },
  };
}
