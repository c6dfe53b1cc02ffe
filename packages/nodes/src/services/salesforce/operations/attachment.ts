import {
  type BinaryStore,
  boolean,
  choiceOf,
  collection,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  path,
  string,
} from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';
import { salesforce } from '../client.ts';
import { users } from '../lookups.ts';
import { DONE, recordOf } from './record-fields.ts';
import { type Kind, reading, summary } from './records.ts';

const kind: Kind = {
  ...{ label: 'Attachment', at: 'attachment', from: 'Attachment', id: 'attachmentId', fields: 'getAtachmentFields' },
  initial: 'id,name',
};

const file = {
  label: 'Input binary field',
  description: 'Name of the file in the item. Salesforce takes attachments of up to 25 MB.',
  default: 'data',
} as const;
const name = { label: 'Name' } as const;
const about = [
  string('description', { label: 'Description' }),
  boolean('isPrivate', { label: 'Private', description: 'Only the owner and those above see it' }),
  choiceOf('owner', { label: 'Owner', from: users }),
] as const;

/** A file as Salesforce takes it within a record. */
async function contentOf(field: string, { item, binary }: { item: Item; binary: BinaryStore }) {
  const found = itemFile(item, field, 'binaryPropertyName');
  const content = await binary.read(found);
  return { Body: Buffer.from(content).toString('base64'), ContentType: found.mimeType };
}

/** What was written; nothing is told of a change. */
const asItem = (answer: JsonValue): JsonObject => (isJsonObject(answer) ? answer : DONE);

export const attachmentOperations = {
  create: salesforce.operation('Create', {
    parameters: [
      string('parentId', { label: 'Parent ID', description: 'Of the record that gets the file', required: true }),
      string('name', { ...name, required: true }),
      string('binaryPropertyName', { ...file, required: true }),
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: about }),
    ],
    async run({ client, item, binary, parameters }) {
      const { parentId: ParentId, name: Name, binaryPropertyName, additionalFields } = parameters;
      const content = await contentOf(binaryPropertyName, { item, binary });
      const body = { Name, ParentId, ...content, ...recordOf(additionalFields) };
      return { json: asItem(await client.post('/sobjects/attachment', body)) };
    },
  }),
  ...reading(kind),
  ...summary(kind),
  update: salesforce.operation('Update', {
    parameters: [
      string('attachmentId', { label: 'Attachment ID', required: true }),
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [string('binaryPropertyName', file), ...about, string('name', name)],
      }),
    ],
    async run({ client, item, binary, parameters: { attachmentId, updateFields } }) {
      const { binaryPropertyName: field, ...fields } = updateFields;
      const content = field ? await contentOf(field, { item, binary }) : {};
      const answer = await client.patch(path`/sobjects/attachment/${attachmentId}`, {
        ...content,
        ...recordOf(fields),
      });
      return { json: asItem(answer) };
    },
  }),
};
