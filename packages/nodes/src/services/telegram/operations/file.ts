import { boolean, collection, string, when } from '@millrace/node-sdk';
import { callBot, telegram, telegramFiles } from '../client.ts';
import { fetchFile, filePathIn } from '../update-file.ts';

export const fileOperations = {
  get: telegram.operation('Get', {
    description: 'Tell about a file, and fetch it',
    parameters: [
      string('fileId', { label: 'File ID', required: true }),
      boolean('download', { label: 'Download', default: true }),
      when(
        { download: [true] },
        collection('additionalFields', {
          label: 'Additional fields',
          placeholder: 'Add field',
          options: [
            string('mimeType', { label: 'MIME type', description: 'Of the file, where it is not what its name says' }),
          ],
        }),
      ),
    ],
    async run({ client, clientOf, binary, parameters: { fileId, download, additionalFields } }) {
      const json = await callBot(client, 'getFile', { file_id: fileId });
      if (!download) return { json };
      const files = await clientOf(telegramFiles);
      const mimeType = additionalFields?.mimeType || undefined;
      return { json, binary: { data: await fetchFile(filePathIn(json.result), { files, binary }, { mimeType }) } };
    },
  }),
};
