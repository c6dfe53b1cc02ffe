import {
  choices,
  collection,
  definePollTrigger,
  isJsonObject,
  type JsonObject,
  locator,
  options,
  path,
  type ServiceClient,
  when,
} from '@millrace/node-sdk';
import { drive, EVERYWHERE, FOLDER, file } from './client.ts';
import { driveLookups, quoted } from './lookups.ts';
import { FILE_ADDRESS, FOLDER_ADDRESS, optional } from './parameters.ts';

const lookups = driveLookups(drive);
const KINDS = ['audio', 'document', 'drawing', 'presentation', 'spreadsheet', 'photo', 'video'] as const;

export default definePollTrigger({
  name: 'n8n-nodes-base.googleDriveTrigger',
  displayName: 'Google Drive trigger',
  description: 'Starts the workflow when files or folders of Google Drive are made or changed',
  version: 1,
  defaults: { name: 'Google Drive Trigger' },
  codex: { categories: ['Data & Storage'] },
  service: drive,
  parameters: [
    options('triggerOn', {
      label: 'Watch',
      default: '',
      required: true,
      options: [
        { name: 'A file', value: 'specificFile' },
        { name: 'A folder', value: 'specificFolder' },
      ],
    }),
    when(
      { triggerOn: ['specificFile'] },
      locator('fileToWatch', { label: 'File', from: lookups.files, address: FILE_ADDRESS, required: true }),
    ),
    when(
      { triggerOn: ['specificFile'] },
      options('event', { label: 'Event', required: true, options: [{ name: 'File updated', value: 'fileUpdated' }] }),
    ),
    when(
      { triggerOn: ['specificFolder'] },
      locator('folderToWatch', { label: 'Folder', from: lookups.folders, address: FOLDER_ADDRESS, required: true }),
    ),
    when(
      { triggerOn: ['specificFolder'] },
      options('event', {
        label: 'Event',
        default: '',
        required: true,
        options: [
          { name: 'File created', value: 'fileCreated', description: 'A file was made in the folder' },
          { name: 'File updated', value: 'fileUpdated', description: 'A file in the folder was changed' },
          { name: 'Folder created', value: 'folderCreated', description: 'A folder was made in the folder' },
          { name: 'Folder updated', value: 'folderUpdated', description: 'A folder in the folder was changed' },
          { name: 'Watched folder updated', value: 'watchFolderUpdated', description: 'The folder itself was changed' },
        ],
      }),
    ),
    collection('options', {
      ...optional,
      displayOptions: { show: { event: ['fileCreated', 'fileUpdated'] }, hide: { triggerOn: ['specificFile'] } },
      options: [
        options('fileType', {
          label: 'File type',
          default: 'all',
          options: [
            { name: 'All', value: 'all' },
            ...choices(...KINDS).map(({ name, value }) => ({ name, value: `application/vnd.google-apps.${value}` })),
          ],
        }),
      ],
    }),
  ],
  async poll({ client, cursor, now, parameters }) {
    const {
      triggerOn,
      fileToWatch,
      folderToWatch,
      event = 'fileUpdated',
      options: { fileType = 'all' } = {},
    } = parameters;
    const time = event.endsWith('Created') ? 'createdTime' : 'modifiedTime';
    const isOne = triggerOn === 'specificFile' || event === 'watchFolderUpdated';
    const found = isOne
      ? await one(client, fileToWatch?.value ?? folderToWatch?.value ?? '', { time, cursor })
      : await many(client, conditions(String(folderToWatch?.value ?? ''), event, fileType), { time, cursor });
    const times = found.map((entry) => String(entry[time] ?? ''));
    const start = cursor ?? new Date(now()).toISOString();
    return { items: found.map((json) => ({ json })), cursor: [start, ...times].toSorted().at(-1) };
  },
});

/** From when on something counts: times are of the form of ISO 8601 in UTC, which sorts as text. */
interface Since {
  time: 'createdTime' | 'modifiedTime';
  cursor: string | undefined;
}

function conditions(folder: string, event: string, fileType: string): string[] {
  const isFolder = event.startsWith('folder');
  const kind = `mimeType ${isFolder ? '=' : '!='} '${FOLDER}'`;
  const type = fileType === 'all' || isFolder ? [] : [`mimeType = ${quoted(fileType)}`];
  return ['trashed = false', `${quoted(folder)} in parents`, kind, ...type];
}

async function many(client: ServiceClient, wanted: readonly string[], { time, cursor }: Since): Promise<JsonObject[]> {
  const q = [...wanted, ...(cursor === undefined ? [] : [`${time} > '${cursor}'`])].join(' AND ');
  const query = { ...EVERYWHERE, q, fields: 'nextPageToken, files(*)' };
  if (cursor !== undefined) return (await client.all({ path: '/files', query })).filter(isJsonObject);
  const { files } = await client.get('/files', { query: { ...query, pageSize: 1 }, answer: file });
  return Array.isArray(files) ? files.filter(isJsonObject) : [];
}

async function one(client: ServiceClient, id: string | number, { time, cursor }: Since): Promise<JsonObject[]> {
  const query = { fields: '*', supportsAllDrives: true };
  const found = await client.get(path`/files/${id}`, { query, answer: file });
  return cursor === undefined || String(found[time]) > cursor ? [found] : [];
}
