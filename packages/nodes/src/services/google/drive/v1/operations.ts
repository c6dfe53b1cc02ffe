import {
  boolean,
  collection,
  fixedCollection,
  group,
  type JsonObject,
  joinPaths,
  multiOptions,
  number,
  options,
  path,
  type ServiceClient,
  string,
  strings,
  when,
  z,
} from '@millrace/node-sdk';
import { itemFile, withFile } from '../../../../lib/files/item-files.ts';
import { drive, driveUploads, FOLDER, file, pairsOf } from '../client.ts';
import { quoted } from '../lookups.ts';
import { conversions, exportFormat } from '../operations/conversions.ts';
import { fieldsIn } from '../operations/file.ts';
import {
  contentOptions,
  fields,
  fileId,
  folderId,
  optional,
  permissions,
  propertyLists,
  shareOptions,
} from '../parameters.ts';

const TEAM_DRIVES = { supportsTeamDrives: true } as const;
const sharing = collection('options', {
  ...optional,
  options: [
    ...shareOptions,
    boolean('enforceSingleParent', { label: 'Only one parent' }),
    boolean('supportsAllDrives', { label: 'In all drives' }),
  ],
});

/** Deletes a file or folder for good. */
async function remove(client: ServiceClient, id: string | number) {
  await client.delete(path`/files/${id}`, { query: TEAM_DRIVES });
  return { json: { fileId: id, success: true } };
}

const sharedBy = (place: typeof fileId) => ({
  parameters: [place, permissions, sharing] as const,
  request: ({
    fileId: { value },
    permissionsUi: { permissionsValues },
    options: query,
  }: {
    fileId: { value: string | number };
    permissionsUi: { permissionsValues?: Permission };
    options: Record<string, string | boolean | undefined>;
  }) => ({
    method: 'POST' as const,
    path: path`/files/${value}/permissions`,
    query: { ...TEAM_DRIVES, ...query },
    body: permissionsValues ? { ...permissionsValues, ...discoveryOf(permissionsValues) } : {},
  }),
});

interface Permission {
  type?: string;
  allowFileDiscovery?: boolean | undefined;
}

/** Only what is shared with many can be found by them. */
function discoveryOf({ type = '', allowFileDiscovery = false }: Permission): Permission {
  return ['domain', 'anyone'].includes(type) ? { allowFileDiscovery } : {};
}

const download = drive.operation('Download', {
  action: 'Download a file',
  parameters: [
    fileId,
    string('binaryPropertyName', { label: 'Put file in field', default: 'data', required: true }),
    collection('options', { ...optional, options: [conversions, string('fileName', { label: 'File name' })] }),
  ],
  async run({
    client,
    item,
    binary,
    parameters: {
      fileId: { value },
      binaryPropertyName,
      options: chosen,
    },
  }) {
    const place = path`/files/${value}`;
    const about = await client.get(place, { query: { fields: 'mimeType,name', ...TEAM_DRIVES }, answer: file });
    const format = exportFormat(String(about.mimeType), chosen.googleFileConversion?.conversion);
    const { content, mimeType } = await client.download(
      format
        ? { path: joinPaths(place, path`/export`), query: { mimeType: format } }
        : { path: place, query: { alt: 'media' } },
    );
    const stored = await binary.create(content, {
      fileName: chosen.fileName || String(about.name),
      mimeType: format ?? mimeType ?? String(about.mimeType),
    });
    return { ...item, binary: withFile(item.binary, binaryPropertyName, stored) };
  },
});

const list = drive.operation('List', {
  action: 'List files',
  parameters: [
    boolean('useQueryString', { label: 'Use a query', description: 'In the search language of Google Drive' }),
    when({ useQueryString: [true] }, string('queryString', { label: 'Query' })),
    number('limit', { label: 'Limit', default: 50, typeOptions: { minValue: 1, maxValue: 1000 } }),
    when(
      { useQueryString: [false] },
      fixedCollection('queryFilters', {
        label: 'Filters',
        multiple: true,
        placeholder: 'Add filter',
        groups: [
          group('name', 'Name', [
            options('operation', {
              label: 'Operation',
              options: [
                { name: 'Contains', value: 'contains' },
                { name: 'Is', value: 'is' },
                { name: 'Is not', value: 'isNot' },
              ],
            }),
            string('value', { label: 'Value' }),
          ]),
          group('mimeType', 'Type', [
            string('mimeType', { label: 'MIME type', default: 'application/vnd.google-apps.file' }),
            when({ mimeType: ['custom'] }, string('customMimeType', { label: 'Other MIME type' })),
          ]),
        ],
      }),
    ),
    collection('options', {
      ...optional,
      options: [
        fields,
        multiOptions('spaces', {
          label: 'Spaces',
          options: [
            { name: 'All', value: '*' },
            { name: 'Data of the app', value: 'appDataFolder' },
            { name: 'Drive', value: 'drive' },
            { name: 'Photos', value: 'photos' },
          ],
        }),
        options('corpora', {
          label: 'Where',
          default: '',
          options: [
            { name: 'Files of the user', value: 'user' },
            { name: 'Files of the domain', value: 'domain' },
            { name: 'A drive', value: 'drive' },
            { name: 'All drives', value: 'allDrives' },
          ],
        }),
        when({ corpora: ['drive'] }, string('driveId', { label: 'Drive ID' })),
      ],
    }),
  ],
  async run({ client, parameters: { useQueryString, queryString, limit, queryFilters, options: chosen } }) {
    const spaces: readonly string[] = chosen.spaces ?? [];
    const query = {
      pageSize: limit,
      orderBy: 'modifiedTime',
      fields: `nextPageToken, files(${fieldsIn(chosen.fields) ?? 'id, name'})`,
      spaces: (spaces.includes('*') ? ['appDataFolder', 'drive', 'photos'] : spaces).join(', '),
      q: useQueryString ? queryString : conditions(queryFilters),
      corpora: chosen.corpora || undefined,
      driveId: chosen.driveId || undefined,
      includeItemsFromAllDrives: true,
      supportsAllDrives: true,
    };
    const { files } = await client.get('/files', { query, answer: z.object({ files: z.array(file).default([]) }) });
    return files.map((json) => ({ json }));
  },
});

/** Files have one of the names and one of the types. */
function conditions(
  filters: {
    name?: Array<{ operation: string; value: string }>;
    mimeType?: Array<{ mimeType: string; customMimeType: string | undefined }>;
  } = {},
): string {
  const signs: Record<string, string> = { contains: 'contains', is: '=', isNot: '!=' };
  const names = (filters.name ?? []).map(({ operation, value }) => `name ${signs[operation] ?? '='} ${quoted(value)}`);
  const types = (filters.mimeType ?? []).map(
    ({ mimeType, customMimeType }) => `mimeType = ${quoted(mimeType === 'custom' ? (customMimeType ?? '') : mimeType)}`,
  );
  const either = (list: string[]) => (list.length > 1 ? [`(${list.join(' or ')})`] : list);
  return [...either(names), ...either(types)].join(' and ');
}

const upload = drive.operation('Upload', {
  action: 'Upload a file',
  parameters: [
    boolean('binaryData', { label: 'File of the item' }),
    when({ binaryData: [false] }, string('fileContent', { label: 'Content' })),
    when(
      { binaryData: [true] },
      string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true }),
    ),
    string('name', { label: 'Name', required: true }),
    boolean('resolveData', { label: 'Give all of it', description: 'All that the service says of the file' }),
    strings('parents', { label: 'Parents', description: 'IDs of folders' }),
    collection('options', { ...optional, options: propertyLists }),
  ],
  async run({ client, clientOf, item, binary, parameters }) {
    const {
      binaryData,
      fileContent = '',
      binaryPropertyName = 'data',
      name,
      resolveData,
      parents,
      options: chosen,
    } = parameters;
    const given = binaryData ? itemFile(item, binaryPropertyName, 'binaryPropertyName') : undefined;
    const mimeType = given?.mimeType ?? 'text/plain';
    const uploads = await clientOf(driveUploads);
    const { id = '' } = await uploads.json({
      method: 'POST',
      path: '/files',
      query: { fields: 'id, name', uploadType: 'media' },
      content: given ? binary.stream(given) : Buffer.from(fileContent),
      mimeType,
      answer: file,
    });
    const query = { addParents: parents.join(','), supportsAllDrives: true };
    const body = { mimeType, name, originalFilename: given?.fileName, ...propertiesIn(chosen) };
    const place = path`/files/${String(id)}`;
    const made = await client.patch(place, body, { query, answer: file });
    return { json: resolveData ? await client.get(place, { query: { fields: '*' }, answer: file }) : made };
  },
});

function propertiesIn(chosen: {
  appPropertiesUi?: { appPropertyValues?: Array<{ key: string; value: string }> };
  propertiesUi?: { propertyValues?: Array<{ key: string; value: string }> };
}): JsonObject {
  if (!chosen.appPropertiesUi && !chosen.propertiesUi) return {};
  return {
    properties: pairsOf(chosen.propertiesUi?.propertyValues) ?? {},
    appProperties: pairsOf(chosen.appPropertiesUi?.appPropertyValues) ?? {},
  };
}

const update = drive.operation('Update', {
  action: 'Update a file',
  parameters: [
    fileId,
    collection('updateFields', {
      label: 'Fields to update',
      placeholder: 'Add field',
      options: [
        string('fileName', { label: 'File name' }),
        ...contentOptions,
        boolean('trashed', { label: 'Move into the bin' }),
        string('parentId', { label: 'Parent ID' }),
      ],
    }),
    collection('options', { ...optional, options: [fields] }),
  ],
  request: ({ fileId: { value }, updateFields: { fileName, trashed, parentId, ...content }, options: chosen }) => ({
    method: 'PATCH',
    path: path`/files/${value}`,
    query: {
      supportsAllDrives: true,
      fields: fieldsIn(chosen.fields) ?? 'id, name',
      addParents: parentId || undefined,
      ...content,
    },
    body: { name: fileName || undefined, trashed },
  }),
});

export const fileOperations = {
  copy: drive.operation('Copy', {
    action: 'Copy a file',
    parameters: [
      fileId,
      collection('options', {
        ...optional,
        options: [fields, string('name', { label: 'Name' }), strings('parents', { label: 'Parents' })],
      }),
    ],
    request: ({ fileId: { value }, options: { fields: chosen, ...body } }) => ({
      method: 'POST',
      path: path`/files/${value}/copy`,
      query: { supportsAllDrives: true },
      body: { fields: fieldsIn(chosen), ...body },
    }),
  }),
  delete: drive.operation('Delete', {
    action: 'Delete a file',
    parameters: [fileId],
    run: ({ client, parameters }) => remove(client, parameters.fileId.value),
  }),
  download,
  list,
  share: drive.operation('Share', { action: 'Share a file', ...sharedBy(fileId) }),
  update,
  upload,
};

export const folderOperations = {
  create: drive.operation('Create', {
    action: 'Create a folder',
    parameters: [
      string('name', { label: 'Name', required: true }),
      collection('options', { ...optional, options: [strings('parents', { label: 'Parents' })] }),
    ],
    request: ({ name, options: { parents = [] } }) => ({
      method: 'POST',
      path: '/files',
      query: { fields: 'id, name', supportsAllDrives: true },
      body: { name, mimeType: FOLDER, parents },
    }),
  }),
  delete: drive.operation('Delete', {
    action: 'Delete a folder',
    parameters: [folderId],
    run: ({ client, parameters }) => remove(client, parameters.fileId.value),
  }),
  share: drive.operation('Share', { action: 'Share a folder', ...sharedBy(folderId) }),
};
