import {
  boolean,
  collection,
  isJsonObject,
  multiOptions,
  options,
  type Query,
  type ResourceLocatorValue,
  string,
  when,
} from '@millrace/node-sdk';
import { drive, EVERYWHERE, FOLDER } from '../client.ts';
import { quoted } from '../lookups.ts';
import { fields, optional, parentDrive, parentFolder } from '../parameters.ts';
import { fieldsIn } from './file.ts';

const KINDS = [
  ['drive-sdk', '3rd party shortcut'],
  ['audio', 'Audio'],
  ['folder', 'Folder'],
  ['script', 'Apps script'],
  ['document', 'Document'],
  ['drawing', 'Drawing'],
  ['form', 'Form'],
  ['fusiontable', 'Fusion table'],
  ['map', 'Map'],
  ['photo', 'Photo'],
  ['shortcut', 'Shortcut'],
  ['site', 'Site'],
  ['presentation', 'Slides'],
  ['spreadsheet', 'Spreadsheet'],
  ['unknown', 'Unknown'],
  ['video', 'Video'],
] as const;

const fileTypes = (without: readonly string[] = []) =>
  multiOptions('fileTypes', {
    label: 'File types',
    options: [
      { name: 'All', value: '*' },
      ...KINDS.filter(([kind]) => !without.includes(kind)).map(([kind, name]) => ({
        name,
        value: `application/vnd.google-apps.${kind}`,
      })),
    ],
  });

interface Filter {
  driveId?: ResourceLocatorValue;
  folderId?: ResourceLocatorValue;
  whatToSearch?: 'all' | 'files' | 'folders';
  fileTypes?: string[] | undefined;
  includeTrashed?: boolean;
}

export const search = drive.operation('Search', {
  action: 'Search files and folders',
  parameters: [
    options('searchMethod', {
      label: 'Search by',
      options: [
        { name: 'Name', value: 'name' },
        { name: 'Query', value: 'query', description: 'In the search language of Google Drive' },
      ],
    }),
    when({ searchMethod: ['name'] }, string('queryString', { label: 'Name', description: 'Or a part of it' })),
    when(
      { searchMethod: ['query'] },
      string('queryString', { label: 'Query', placeholder: "not name contains 'hello'" }),
    ),
    collection('filter', {
      label: 'Filter',
      placeholder: 'Add filter',
      options: [
        parentDrive,
        parentFolder,
        options('whatToSearch', {
          label: 'What to search',
          default: 'all',
          options: [
            { name: 'Files and folders', value: 'all' },
            { name: 'Files', value: 'files' },
            { name: 'Folders', value: 'folders' },
          ],
        }),
        when({ whatToSearch: ['all'] }, fileTypes()),
        when({ whatToSearch: ['files'] }, fileTypes(['folder'])),
        boolean('includeTrashed', { label: 'Include the bin' }),
      ],
    }),
    collection('options', { ...optional, options: [fields] }),
  ],
  paged: true,
  async run({ client, limit, parameters }) {
    const { searchMethod, queryString = '', filter, options: chosen } = parameters;
    const wanted = fieldsIn(chosen.fields) ?? 'id, name';
    const asked = searchMethod === 'query' ? queryString : `name contains ${quoted(queryString)}`;
    const query: Query = {
      fields: `nextPageToken, files(${wanted})`,
      q: [asked, ...conditions(filter)].filter(Boolean).join(' and '),
      ...placeQuery(filter),
      ...(limit === Number.POSITIVE_INFINITY && { maxResults: 100 }),
    };
    const found = await client.all({ path: '/files', query }, { limit });
    return found.map((json) => ({ json: isJsonObject(json) ? json : {} }));
  },
});

/** What files have to be: without a filter, those in the bin are found, too. */
function conditions(filter: Filter): string[] {
  if (Object.keys(filter).length === 0) return [];
  const { folderId, whatToSearch = 'all', fileTypes: types = [], includeTrashed = false } = filter;
  const folder = String(folderId?.value ?? '');
  const kinds = types.includes('*') || whatToSearch === 'folders' ? [] : types;
  return [
    ...(folder !== '' && folder !== 'root' ? [`${quoted(folder)} in parents`] : []),
    ...(whatToSearch === 'folders' ? [`mimeType = '${FOLDER}'`] : []),
    ...(whatToSearch === 'files' ? [`mimeType != '${FOLDER}'`] : []),
    ...(includeTrashed ? [] : ['trashed = false']),
    ...(kinds.length > 0 ? [`(${kinds.map((kind) => `mimeType = ${quoted(kind)}`).join(' or ')})`] : []),
  ];
}

/** Where files are looked for: in all drives, unless a drive or the topmost folder of the own one is named. */
function placeQuery({ driveId, folderId }: Filter): Query {
  const own = { includeItemsFromAllDrives: false, supportsAllDrives: false, corpora: 'user' } as const;
  const shared = String(driveId?.value ?? '');
  if (shared === 'My Drive') return { ...own, spaces: EVERYWHERE.spaces };
  if (shared !== '') return { ...EVERYWHERE, corpora: 'drive', driveId: shared };
  return folderId?.value === 'root' ? { ...own, spaces: 'drive' } : EVERYWHERE;
}
