import {
  type BinaryStore,
  boolean,
  choiceOf,
  choicesOf,
  collection,
  type Item,
  isJsonObject,
  type JsonObject,
  multiOptions,
  type Part,
  type ServiceClient,
  since,
  string,
  until,
  when,
  z,
} from '@millrace/node-sdk';
import { filePart } from '../../../lib/files/file-part.ts';
import { itemFile } from '../../../lib/files/item-files.ts';
import { filePlace, joined, numberedPages, slack, slackFiles } from '../client.ts';
import { channelChoices, userChoices } from '../lookups.ts';
import { addField } from '../parameters.ts';

const binaryPropertyName = string('binaryPropertyName', {
  label: 'Field of the file',
  default: 'data',
  required: true,
});
const about = [
  string('fileName', { label: 'File name' }),
  string('initialComment', { label: 'Comment', description: 'The message with which the file is shown' }),
  string('threadTs', { label: 'Reply to a message', description: 'Its timestamp' }),
  string('title', { label: 'Title' }),
] as const;
const channelIds = choicesOf('channelIds', { label: 'Channels', from: channelChoices });

/** A file of an item, or text. Slack takes its size and its bytes one after the other. */
interface Upload {
  name: string;
  bytes: number;
  part: Part;
}

const place = z.object({ upload_url: z.string(), file_id: z.string() });
const completed = z.object({ files: z.array(z.record(z.string(), z.json())).default([]) });

interface Shown {
  channelId?: string | undefined;
  channelIds?: readonly string[] | undefined;
  initialComment?: string | undefined;
  threadTs?: string | undefined;
  title?: string | undefined;
}

async function upload(
  { client, files }: { client: ServiceClient; files: ServiceClient },
  { name, bytes, part }: Upload,
  { channelId, channelIds: ids, initialComment, threadTs, title }: Shown,
): Promise<Array<{ json: JsonObject }>> {
  const query = { filename: name, length: bytes };
  const { upload_url, file_id } = await client.get('/files.getUploadURLExternal', { query, answer: place });
  await files.request({ ...filePlace(upload_url), method: 'POST', multipart: [part] });
  const body = {
    channel_id: channelId || undefined,
    channels: joined(ids),
    initial_comment: initialComment || undefined,
    thread_ts: threadTs ? String(threadTs) : undefined,
    files: [{ id: file_id, title: title || part.fileName || name }],
  };
  const done = await client.post('/files.completeUploadExternal', body, { answer: completed });
  return done.files.map((json) => ({ json }));
}

interface FileSource {
  item: Item;
  binary: BinaryStore;
}

function ofItem({ item, binary }: FileSource, field: string, fileName: string | undefined): Upload {
  const file = itemFile(item, field, 'binaryPropertyName');
  const part = filePart('file', { item, binary, name: field, parameter: 'binaryPropertyName' });
  return { name: fileName || part.fileName || 'file', bytes: file.bytes ?? 0, part };
}

function ofText(text: string, fileName = 'file.txt'): Upload {
  const content = Buffer.from(text);
  return {
    name: fileName,
    bytes: content.byteLength,
    part: { name: 'file', content, fileName, mimeType: 'text/plain' },
  };
}

export const fileOperations = {
  get: slack.operation('Get', {
    action: 'Get a file',
    parameters: [string('fileId', { label: 'File ID' })],
    items: 'file',
    request: ({ fileId: file }) => ({ path: '/files.info', query: { file } }),
  }),
  getAll: slack.operation('Get many', {
    action: 'Get many files',
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          choiceOf('channelId', { label: 'Channel', from: channelChoices }),
          boolean('showFilesHidden', { label: 'With hidden files', description: 'Beyond the limit of the workspace' }),
          string('tsFrom', { label: 'From', description: 'Only files made after: a timestamp' }),
          string('tsTo', { label: 'To', description: 'Only files made before: a timestamp' }),
          multiOptions('types', {
            label: 'Types',
            default: ['all'],
            options: [
              { name: 'All', value: 'all' },
              { name: 'Google documents', value: 'gdocs' },
              { name: 'Images', value: 'images' },
              { name: 'PDF', value: 'pdfs' },
              { name: 'Snippets', value: 'snippets' },
              { name: 'Posts', value: 'spaces' },
              { name: 'ZIP', value: 'zips' },
            ],
          }),
          choiceOf('userId', { label: 'User', from: userChoices }),
        ],
      }),
    ],
    paged: { most: 100 },
    async run({ client, limit, parameters: { filters } }) {
      const { channelId, showFilesHidden, tsFrom, tsTo, types, userId } = filters;
      const query = {
        channel: channelId || undefined,
        show_files_hidden_by_limit: showFilesHidden,
        ts_from: tsFrom || undefined,
        ts_to: tsTo || undefined,
        types: joined(types),
        user: userId || undefined,
      };
      const found = await client.all({ path: '/files.list', query }, { limit, paging: numberedPages('files', limit) });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  upload: slack.operation('Upload', {
    action: 'Upload a file',
    parameters: [
      until(2.1, boolean('binaryData', { label: 'File of the item', description: 'Upload a file that the item has' })),
      until(2.1, when({ binaryData: [false] }, string('fileContent', { label: 'Text of the file' }))),
      until(2.1, when({ binaryData: [true] }, binaryPropertyName)),
      since(2.2, binaryPropertyName),
      collection('options', {
        label: 'Options',
        ...addField,
        options: [
          until(2.1, channelIds),
          since(2.2, choiceOf('channelId', { label: 'Channel', from: channelChoices })),
          ...about,
        ],
      }),
    ],
    async run({ client, clientOf, item, binary, parameters }) {
      const { binaryData = true, fileContent = '', binaryPropertyName: field = 'data', options } = parameters;
      const file = binaryData
        ? ofItem({ item, binary }, field, options.fileName)
        : ofText(fileContent, options.fileName);
      return await upload({ client, files: await clientOf(slackFiles) }, file, options);
    },
  }),
};
