import { choiceOf, collection, string } from '@millrace/node-sdk';
import { filePart } from '../../../lib/files/file-part.ts';
import { itemFile } from '../../../lib/files/item-files.ts';
import { salesforce } from '../client.ts';
import { users } from '../lookups.ts';
import { done } from './record-fields.ts';

export const documentOperations = {
  upload: salesforce.operation('Upload', {
    parameters: [
      string('title', { label: 'Title', required: true }),
      string('binaryPropertyName', {
        label: 'Input binary field',
        description: 'Name of the file in the item',
        default: 'data',
        required: true,
      }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('fileExtension', {
            label: 'File extension',
            description: 'Default: that of the file',
            placeholder: 'pdf',
          }),
          string('linkToObjectId', { label: 'Object ID', description: 'Of the record that the document belongs to' }),
          choiceOf('ownerId', { label: 'Owner', from: users }),
        ],
      }),
    ],
    async run({ client, item, binary, parameters: { title, binaryPropertyName: name, additionalFields } }) {
      const { fileExtension, linkToObjectId: FirstPublishLocationId, ownerId } = additionalFields;
      const place = { item, name, parameter: 'binaryPropertyName' };
      const { fileExtension: known, fileName: original = '' } = itemFile(item, name, place.parameter);
      const extension = fileExtension || known || original.split('.').slice(1).pop();
      const fileName = extension ? `${title}.${extension}` : title;
      const about = { Title: title, ContentLocation: 'S', ownerId, FirstPublishLocationId, PathOnClient: fileName };
      const answer = await client.json({
        method: 'POST',
        path: '/sobjects/ContentVersion',
        multipart: [
          { name: 'entity_content', content: JSON.stringify(about), mimeType: 'application/json' },
          filePart('VersionData', { ...place, binary, fileName }),
        ],
      });
      return done(answer);
    },
  }),
};
