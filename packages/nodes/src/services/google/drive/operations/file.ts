import { boolean, collection, type JsonObject, joinPaths, path, string, when } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../../../lib/files/item-files.ts';
import { DOCUMENT, drive, driveDocuments, driveUploads, EVERYWHERE, file, pairsOf, parentOf } from '../client.ts';
import {
  contentOptions,
  deletePermanently,
  fields,
  fileId,
  optional,
  parentDrive,
  parentFolder,
  permissions,
  propertyLists,
  shareOptions,
  simplifyOutput,
} from '../parameters.ts';
import { conversions, exportFormat } from './conversions.ts';
import { discard, share } from './permissions.ts';
import { contentOf, replaceContent, settle, uploadFile } from './upload.ts';

const noFolderIfSame = { sameFolder: [false] } as const;
const fileField = string('inputDataFieldName', { label: 'Field of the file', default: 'data', required: true });

/** Properties that were given, as the service takes them. */
function propertiesIn(options: {
  appPropertiesUi?: { appPropertyValues?: Array<{ key: string; value: string }> };
  propertiesUi?: { propertyValues?: Array<{ key: string; value: string }> };
}): JsonObject {
  const appProperties = pairsOf(options.appPropertiesUi?.appPropertyValues);
  const properties = pairsOf(options.propertiesUi?.propertyValues);
  return { ...(appProperties && { appProperties }), ...(properties && { properties }) };
}

/** How the service treats the content, where it was said. */
function contentQuery(options: {
  keepRevisionForever?: boolean;
  ocrLanguage?: string;
  useContentAsIndexableText?: boolean;
}) {
  return {
    keepRevisionForever: options.keepRevisionForever || undefined,
    ocrLanguage: options.ocrLanguage || undefined,
    useContentAsIndexableText: options.useContentAsIndexableText || undefined,
  };
}

const copy = drive.operation('Copy', {
  action: 'Copy a file',
  parameters: [
    fileId,
    string('name', { label: 'Name', description: 'Of the copy. Default: "Copy of …"' }),
    boolean('sameFolder', { label: 'In the same folder', default: true }),
    when(noFolderIfSame, parentDrive),
    when(noFolderIfSame, parentFolder),
    collection('options', {
      ...optional,
      options: [
        boolean('copyRequiresWriterPermission', {
          label: 'Only writers may copy',
          description: 'Readers may not copy, print or download it',
        }),
        string('description', { label: 'Description' }),
      ],
    }),
  ],
  request: ({ fileId: { value, cachedResultName }, name, sameFolder, driveId, folderId, options }) => ({
    method: 'POST',
    path: path`/files/${value}/copy`,
    query: EVERYWHERE,
    body: {
      copyRequiresWriterPermission: options.copyRequiresWriterPermission ?? false,
      parents: sameFolder || !driveId || !folderId ? [] : [parentOf({ driveId, folderId })],
      name: name || (cachedResultName ? `Copy of ${cachedResultName}` : undefined),
      description: options.description || undefined,
    },
  }),
});

const createFromText = drive.operation('Create from text', {
  action: 'Create a file from text',
  parameters: [
    string('content', { label: 'Text', typeOptions: { rows: 2 } }),
    string('name', { label: 'Name' }),
    parentDrive,
    parentFolder,
    collection('options', {
      ...optional,
      options: [
        ...propertyLists,
        ...contentOptions,
        boolean('convertToGoogleDocument', { label: 'As a document of Google' }),
      ],
    }),
  ],
  async run({ client, clientOf, http, parameters }) {
    const { content, options } = parameters;
    const name = parameters.name || 'Untitled';
    const [parents, properties] = [[parentOf(parameters)], propertiesIn(options)];
    if (options.convertToGoogleDocument) {
      const body = { name, parents, mimeType: DOCUMENT, ...properties };
      const query = { ...EVERYWHERE, ...contentQuery(options) };
      const { id = '' } = await client.post('/files', body, { query, answer: file });
      const documents = await clientOf(driveDocuments);
      const insertText = { text: content, endOfSegmentLocation: { segmentId: '' } };
      await documents.post(`${path`/documents/${String(id)}`}:batchUpdate`, { requests: [{ insertText }] });
      return { json: { id } };
    }
    const mimeType = 'text/plain';
    const id = await uploadFile(await clientOf(driveUploads), http, {
      metadata: { name, parents, mimeType, ...properties },
      content: { bytes: content, mimeType, size: Buffer.byteLength(content) },
    });
    const query = { ...EVERYWHERE, ...contentQuery(options), addParents: parents[0] };
    await settle(client, id, { query, body: { name, mimeType, ...properties } });
    return { json: { id } };
  },
});

const deleteFile = drive.operation('Delete', {
  action: 'Delete a file',
  parameters: [fileId, collection('options', { ...optional, options: [deletePermanently] })],
  async run({
    client,
    parameters: {
      fileId: { value },
      options,
    },
  }) {
    await discard(client, value, options);
    return { json: { id: value, success: true } };
  },
});

const download = drive.operation('Download', {
  action: 'Download a file',
  parameters: [
    fileId,
    collection('options', {
      ...optional,
      options: [
        string('binaryPropertyName', { label: 'Put file in field', default: 'data' }),
        conversions,
        string('fileName', { label: 'File name', description: 'Default: that of the file' }),
      ],
    }),
  ],
  async run({
    client,
    item,
    binary,
    parameters: {
      fileId: { value },
      options,
    },
  }) {
    const place = path`/files/${value}`;
    const about = await client.get(place, {
      query: { fields: 'mimeType,name', supportsTeamDrives: true, supportsAllDrives: true },
      answer: file,
    });
    const format = exportFormat(String(about.mimeType), options.googleFileConversion?.conversion);
    const { content, mimeType } = await client.download(
      format
        ? { path: joinPaths(place, path`/export`), query: { mimeType: format, supportsAllDrives: true } }
        : { path: place, query: { alt: 'media', supportsAllDrives: true } },
    );
    const stored = await binary.create(content, {
      fileName: options.fileName || String(about.name),
      mimeType: format ?? mimeType ?? String(about.mimeType),
    });
    return { ...item, binary: withFile(item.binary, options.binaryPropertyName || 'data', stored) };
  },
});

const move = drive.operation('Move', {
  action: 'Move a file',
  parameters: [fileId, parentDrive, parentFolder],
  async run({ client, parameters }) {
    const place = path`/files/${parameters.fileId.value}`;
    const { parents = [] } = await client.get(place, { query: { ...EVERYWHERE, fields: 'parents' }, answer: file });
    const removeParents = Array.isArray(parents) ? parents.join(',') : undefined;
    const query = { ...EVERYWHERE, addParents: parentOf(parameters), removeParents: removeParents || undefined };
    return { json: await client.patch(place, undefined, { query, answer: file }) };
  },
});

const shareFile = drive.operation('Share', {
  action: 'Share a file',
  parameters: [fileId, permissions, collection('options', { ...optional, options: shareOptions })],
  run: async ({ client, parameters }) => ({ json: await share(client, parameters.fileId.value, parameters) }),
});

const update = drive.operation('Update', {
  action: 'Update a file',
  parameters: [
    fileId,
    boolean('changeFileContent', { label: 'Change the content', description: 'To that of a file of the item' }),
    when({ changeFileContent: [true] }, fileField),
    string('newUpdatedFileName', { label: 'New name', description: 'Default: it keeps its name' }),
    collection('options', {
      ...optional,
      options: [...propertyLists, ...contentOptions, boolean('trashed', { label: 'Move into the bin' }), fields],
    }),
  ],
  async run({ client, clientOf, item, binary, parameters }) {
    const {
      fileId: { value },
      changeFileContent,
      inputDataFieldName = 'data',
      newUpdatedFileName,
      options,
    } = parameters;
    const given = changeFileContent ? itemFile(item, inputDataFieldName, 'inputDataFieldName') : undefined;
    if (given) await replaceContent(await clientOf(driveUploads), value, contentOf(binary, given));
    const body = {
      ...(newUpdatedFileName && { name: newUpdatedFileName }),
      ...propertiesIn(options),
      ...(given && { mimeType: given.mimeType }),
    };
    const query = {
      supportsAllDrives: true,
      ...contentQuery(options),
      trashed: options.trashed || undefined,
      fields: fieldsIn(options.fields),
    };
    return { json: await client.patch(path`/files/${value}`, body, { query, answer: file }) };
  },
});

/** The fields that are wanted, as the service takes them. */
export function fieldsIn(chosen: readonly string[] = []): string | undefined {
  if (chosen.length === 0) return undefined;
  return chosen.includes('*') ? '*' : chosen.join(', ');
}

const upload = drive.operation('Upload', {
  action: 'Upload a file',
  parameters: [
    fileField,
    string('name', { label: 'Name', description: 'Default: that of the file' }),
    parentDrive,
    parentFolder,
    collection('options', { ...optional, options: [...propertyLists, ...contentOptions, simplifyOutput] }),
  ],
  async run({ client, clientOf, http, item, binary, parameters }) {
    const { inputDataFieldName, options } = parameters;
    const given = itemFile(item, inputDataFieldName, 'inputDataFieldName');
    const name = parameters.name || given.fileName || 'Untitled';
    const parent = parentOf(parameters);
    const content = contentOf(binary, given);
    const metadata = { name, parents: [parent] };
    const id = await uploadFile(await clientOf(driveUploads), http, { metadata, content });
    const query = {
      addParents: parent,
      ...EVERYWHERE,
      ...contentQuery(options),
      fields: options.simplifyOutput ? undefined : '*',
    };
    const body = {
      mimeType: given.mimeType,
      name,
      ...(given.fileName && { originalFilename: given.fileName }),
      ...propertiesIn(options),
    };
    return { json: await settle(client, id, { query, body }) };
  },
});

export const fileOperations = { copy, createFromText, deleteFile, download, move, share: shareFile, update, upload };
