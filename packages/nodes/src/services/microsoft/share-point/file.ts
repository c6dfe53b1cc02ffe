import { boolean, joinPaths, locator, path, string, when } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../../lib/files/item-files.ts';
import { driveItemAt, entity, sharePoint, siteAt, withoutAnnotations } from './client.ts';
import { lookups } from './lookups.ts';
import { site } from './parameters.ts';

const folder = locator('folder', { label: 'Folder', from: lookups.folders, required: true });
const file = locator('file', { label: 'File', from: lookups.files, required: true });
const fileContents = string('fileContents', {
  label: 'Field of the file',
  description: 'The field of the item that holds the file',
  placeholder: 'data',
  required: true,
});

export const fileOperations = {
  download: sharePoint.operation('Download', {
    action: 'Download a file',
    parameters: [site, folder, file],
    async run({ client, item, binary, parameters }) {
      const place = driveItemAt(parameters, parameters.file);
      const { content, ...about } = await client.download({ path: joinPaths(place, path`/content`) });
      return { json: item.json, binary: withFile(item.binary, 'data', await binary.create(content, about)) };
    },
  }),
  update: sharePoint.operation('Update', {
    action: 'Update a file',
    description: 'Rename a file, or replace its content',
    parameters: [
      site,
      folder,
      file,
      string('fileName', { label: 'New name', description: 'Default: it stays' }),
      boolean('changeFileContent', { label: 'Replace the content', required: true }),
      when({ changeFileContent: [true] }, fileContents),
    ],
    async run({ client, item, binary, parameters }) {
      const { fileName, changeFileContent, fileContents: field = '' } = parameters;
      const place = driveItemAt(parameters, parameters.file);
      const stored = changeFileContent ? itemFile(item, field, 'fileContents') : undefined;
      const renamed = fileName ? await client.patch(place, { name: fileName }, { answer: entity }) : {};
      if (!stored) return { json: withoutAnnotations(renamed) };
      const replaced = await client.json({
        method: 'PUT',
        path: joinPaths(place, path`/content`),
        content: binary.stream(stored),
        mimeType: stored.mimeType,
        answer: entity,
      });
      return { json: withoutAnnotations(replaced) };
    },
  }),
  upload: sharePoint.operation('Upload', {
    action: 'Upload a file',
    parameters: [site, folder, string('fileName', { label: 'File name', required: true }), fileContents],
    async run({ client, item, binary, parameters }) {
      const stored = itemFile(item, parameters.fileContents, 'fileContents');
      const made = await client.json({
        method: 'PUT',
        path: joinPaths(
          siteAt(parameters),
          path`/drive/items/${parameters.folder.value}:/${parameters.fileName}:/content`,
        ),
        content: binary.stream(stored),
        mimeType: stored.mimeType,
        answer: entity,
      });
      return { json: withoutAnnotations(made) };
    },
  }),
};
