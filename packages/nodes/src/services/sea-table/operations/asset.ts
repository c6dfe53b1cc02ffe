import {
  boolean,
  choiceOf,
  collection,
  givenPath,
  isJsonObject,
  type JsonValue,
  NodeError,
  path,
  string,
  z,
} from '@millrace/node-sdk';
import { filePart } from '../../../lib/files/file-part.ts';
import { row, seaTable, seaTableServer } from '../client.ts';
import { assetColumns, rowIds, SEPARATOR, tableNames } from '../lookups.ts';
import { serverOf } from '../sea-table.credentials.ts';

const place = z.object({
  upload_link: z.string(),
  parent_path: z.string(),
  img_relative_path: z.string(),
  file_relative_path: z.string(),
});
const base = z.object({ workspace_id: z.coerce.string(), dtable_uuid: z.string() });
const uploaded = z.array(z.object({ name: z.string(), size: z.number().default(0) })).min(1);

/** Where files are sent, on the server itself: its token must not go elsewhere. */
function uploadPath(link: string, server: string) {
  const url = new URL(link);
  if (url.origin === new URL(server).origin) return givenPath(url.pathname);
  throw new NodeError('SeaTable names another server for files than its own', { code: 'SERVICE_ANSWER_UNEXPECTED' });
}

export const assetOperations = {
  getPublicURL: seaTable.operation('Get public URL', {
    description: 'Give an address at which a file can be had for some hours',
    parameters: [string('assetPath', { label: 'Path', placeholder: '/files/2026-05/a.pdf', required: true })],
    async run({ clientOf, parameters }) {
      const server = await clientOf(seaTableServer);
      const query = { path: parameters.assetPath };
      return { json: await server.get('/api/v2.1/dtable/app-download-link/', { query, answer: row }) };
    },
  }),
  upload: seaTable.operation('Upload', {
    description: 'Send a file of the item to a column of files or images',
    parameters: [
      choiceOf('tableName', { label: 'Table', from: tableNames, required: true }),
      choiceOf('uploadColumn', { label: 'Column', from: assetColumns, required: true }),
      choiceOf('rowId', { label: 'Row', from: rowIds, required: true }),
      string('dataPropertyName', {
        label: 'Input binary field',
        description: 'Name of the file in the item',
        default: 'data',
        required: true,
      }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          boolean('replace', { label: 'Replace', description: 'A file of that name', default: true }),
          boolean('append', { label: 'Append', description: 'Keep the files that the column has', default: true }),
        ],
      }),
    ],
    async run({ client, clientOf, credential, item, binary, parameters }) {
      const { tableName: table_name, uploadColumn, rowId, dataPropertyName: name, options } = parameters;
      const [column = '', type = 'file'] = uploadColumn.split(SEPARATOR);
      const server = await clientOf(seaTableServer);
      const { workspace_id, dtable_uuid } = await server.get('/api/v2.1/dtable/app-access-token/', { answer: base });
      const to = await server.get('/api/v2.1/dtable/app-upload-link/', { answer: place });
      const folder = type === 'image' ? to.img_relative_path : to.file_relative_path;
      const [sent] = await server.json({
        method: 'POST',
        path: uploadPath(to.upload_link, serverOf(await credential())),
        query: { 'ret-json': 'true' },
        multipart: [
          filePart('file', { item, name, parameter: 'dataPropertyName', binary }),
          { name: 'parent_dir', content: to.parent_path },
          { name: 'relative_path', content: folder },
          { name: 'replace', content: (options.replace ?? true) ? '1' : '0' },
        ],
        answer: uploaded,
      });
      const url = `/workspace/${workspace_id}/asset/${dtable_uuid}/${folder}/${sent?.name ?? ''}`;
      const file = type === 'image' ? url : { name: sent?.name ?? '', size: sent?.size ?? 0, type: 'file', url };
      const query = { table_name, convert_keys: true };
      const known = (options.append ?? true) ? await client.get(path`/rows/${rowId}/`, { query, answer: row }) : {};
      const updates = [{ row_id: rowId, row: { [column]: [...listIn(known[column]), file] } }];
      return { json: await client.put('/rows/', { table_name, updates }, { answer: row }) };
    },
  }),
};

const listIn = (value: JsonValue | undefined): JsonValue[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string' || isJsonObject(each)) : [];
