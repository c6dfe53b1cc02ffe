import { boolean, collection, number, type Parameter, string, when } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../lib/files/item-files.ts';
import { deleteTree, listTree } from '../../lib/remote-files/folder-tree.ts';
import { baseNameOf, binaryContent, folderOf, textContent } from '../../lib/remote-files/remote-files.ts';
import { DEFAULT_TIMEOUT_MS, remote } from './remote-connection.ts';
import { paceOf, uploadWithFolders } from './transfers.ts';

function optionsWith<const List extends readonly Parameter[]>(...own: List) {
  const timeout = number('timeout', {
    label: 'Time limit',
    description: 'Longest time, in ms, that the server may take to connect or to answer',
    default: DEFAULT_TIMEOUT_MS,
    typeOptions: { minValue: 1 },
  });
  return collection('options', { label: 'Options', options: [...own, timeout] });
}

const remove = remote.operation('Delete', {
  description: 'Delete a file or folder',
  parameters: [
    string('path', {
      label: 'Path',
      description: 'File or folder to delete, with its whole path',
      placeholder: '/reports/old.csv',
      required: true,
    }),
    optionsWith(
      boolean('folder', { label: 'Is a folder', description: 'Delete a folder instead of a file' }),
      when(
        { folder: [true] },
        boolean('recursive', {
          label: 'With all it holds',
          description: 'Delete the folder also when it is not empty',
        }),
      ),
    ),
  ],
  async run({ client, parameters: { path, options } }) {
    if (!options.folder) await client.deleteFile(path);
    else if (options.recursive) await deleteTree(client, path);
    else await client.deleteEmptyFolder(path);
    return { json: { success: true } };
  },
});

const download = remote.operation('Download', {
  description: 'Fetch a file',
  parameters: [
    string('path', {
      label: 'Path',
      description: 'File to fetch, with its whole path',
      placeholder: '/reports/today.csv',
      required: true,
    }),
    string('binaryPropertyName', {
      label: 'Put file into field',
      description: 'Field of the item that gets the file',
      required: true,
      default: 'data',
    }),
    optionsWith(
      boolean('enableConcurrentReads', {
        label: 'Read in parallel',
        description: 'Ask for several parts of the file at once, which is faster over long distances (SFTP only)',
      }),
      when({ enableConcurrentReads: [true] }, number('maxConcurrentReads', { label: 'Parts at once', default: 5 })),
      when(
        { enableConcurrentReads: [true] },
        number('chunkSize', {
          label: 'Part size (KiB)',
          description: 'Not all servers give more than 64 KiB at a time',
          default: 64,
        }),
      ),
    ),
  ],
  async run({ client, parameters: { path, binaryPropertyName, options }, item, binary }) {
    const file = await binary.create(client.download(path, paceOf(options)), { fileName: baseNameOf(path) });
    return { json: item.json, binary: withFile(item.binary, binaryPropertyName, file) };
  },
});

const list = remote.operation('List', {
  description: 'List what a folder holds',
  parameters: [
    string('path', { label: 'Folder', placeholder: '/reports', required: true, default: '/' }),
    boolean('recursive', {
      label: 'With folders inside',
      description: 'List also what the folders in it hold',
      required: true,
    }),
    optionsWith(),
  ],
  async run({ client, parameters: { path, recursive } }) {
    const entries = await listTree(client, path, recursive);
    return entries.map((entry) => ({ json: { ...entry } }));
  },
});

const rename = remote.operation('Rename', {
  description: 'Rename or move a file or folder',
  parameters: [
    string('oldPath', {
      label: 'Path',
      description: 'What to rename, with its whole path',
      placeholder: '/reports/draft.csv',
      required: true,
    }),
    string('newPath', { label: 'New path', placeholder: '/reports/final.csv', required: true }),
    optionsWith(
      boolean('createDirectories', {
        label: 'Create folders',
        description: 'Create the folders of the new path that are not there yet',
      }),
    ),
  ],
  async run({ client, parameters: { oldPath, newPath, options } }) {
    const folder = folderOf(newPath);
    if (options.createDirectories && folder !== '') await client.createFolder(folder);
    await client.rename(oldPath, newPath);
    return { json: { success: true } };
  },
});

const upload = remote.operation('Upload', {
  description: 'Put a file on the server',
  parameters: [
    string('path', {
      label: 'Path',
      description: 'Where the file goes, with its name; folders that are not there yet are created',
      placeholder: '/reports/today.csv',
      required: true,
    }),
    boolean('binaryData', {
      label: 'Upload a file of the item',
      description: 'Off: upload a text',
      default: true,
    }),
    when(
      { binaryData: [true] },
      string('binaryPropertyName', {
        label: 'File field',
        description: 'Field of the item that holds the file',
        required: true,
        default: 'data',
      }),
    ),
    when({ binaryData: [false] }, string('fileContent', { label: 'Content', description: 'Text of the file' })),
    optionsWith(),
  ],
  async run({ client, parameters: { path, binaryData, binaryPropertyName = '', fileContent }, item, binary }) {
    const content = binaryData
      ? binaryContent(binary, itemFile(item, binaryPropertyName, 'binaryPropertyName'))
      : textContent(String(fileContent));
    await uploadWithFolders(client, path, content);
    return item;
  },
});

/** By their names in the format. */
export const operations = { delete: remove, download, list, rename, upload };
