import {
  boolean,
  collection,
  definePollTrigger,
  isJsonObject,
  type JsonObject,
  locator,
  NodeError,
  options,
  type Path,
  path,
  type ServiceClient,
  when,
  z,
} from '@millrace/node-sdk';
import { entity, oneDrive } from './client.ts';

const FILE_ADDRESS = /https:\/\/onedrive.live.com(?:\/.*?(?:&|\?)(?:id=|resid=))(.+?)(?:&.*)/;
const FOLDER_ADDRESS = /https:\/\/onedrive.live.com(?:\/.*id=)(.+)(?:&cid.*)/;

const folder = { label: 'Folder', address: FOLDER_ADDRESS, required: true } as const;
const inFolder = boolean('watchFolder', { label: 'In one folder only' });
const below = {
  label: 'Options',
  placeholder: 'Add option',
  options: [boolean('folderChild', { label: 'With folders within' })],
} as const;

export default definePollTrigger({
  name: 'n8n-nodes-base.microsoftOneDriveTrigger',
  displayName: 'Microsoft OneDrive trigger',
  description: 'Starts the workflow when files or folders of OneDrive are made or changed',
  version: 1,
  defaults: { name: 'Microsoft OneDrive Trigger' },
  codex: { categories: ['Data & Storage'], alias: ['office 365', 'files'] },
  service: oneDrive,
  parameters: [
    options('event', {
      label: 'Event',
      options: [
        { name: 'File created', value: 'fileCreated' },
        { name: 'File updated', value: 'fileUpdated' },
        { name: 'Folder created', value: 'folderCreated' },
        { name: 'Folder updated', value: 'folderUpdated' },
      ],
    }),
    boolean('simple', { label: 'Simplify', default: true }),
    when({ event: ['fileCreated', 'folderCreated'] }, inFolder),
    when(
      { event: ['fileUpdated'] },
      options('watch', {
        label: 'Watch',
        options: [
          { name: 'Any file', value: 'anyFile' },
          { name: 'Files of a folder', value: 'selectedFolder' },
          { name: 'A file', value: 'selectedFile' },
        ],
      }),
    ),
    when(
      { event: ['folderUpdated'] },
      options('watch', {
        label: 'Watch',
        options: [
          { name: 'Any folder', value: 'anyFolder' },
          { name: 'Folders of a folder', value: 'selectedFolder' },
          { name: 'A folder', value: 'oneSelectedFolder' },
        ],
      }),
    ),
    when(
      { event: ['fileUpdated'], watch: ['selectedFile'] },
      locator('fileId', { label: 'File', address: FILE_ADDRESS, required: true }),
    ),
    when({ watch: ['selectedFolder', 'oneSelectedFolder'] }, locator('folderId', folder)),
    when({ watchFolder: [true] }, locator('folderId', folder)),
    when({ watch: ['selectedFolder'] }, collection('options', below)),
    when({ watchFolder: [true] }, collection('options', below)),
  ],
  async poll({ client, cursor, now, parameters }) {
    const wanted = wantedOf(parameters);
    const since = cursor === undefined ? undefined : placeIn(cursor);
    const { items, token } = await changes(client, wanted.list, since?.token);
    const fitting = items.filter((item) => fits(item, wanted, since?.time));
    const times = items.map((item) => String(item.lastModifiedDateTime ?? ''));
    const start = since?.time ?? new Date(now()).toISOString();
    const given = since ? fitting : fitting.toSorted(byNewest).slice(0, 1);
    return {
      items: given.map((item) => ({ json: parameters.simple ? simplified(item) : item })),
      cursor: `${[start, ...times].toSorted().at(-1)} ${token}`,
    };
  },
});

/** Which changes start the workflow. */
interface Wanted {
  list: Path;
  kind: 'file' | 'folder';
  isNew: boolean;
  /** This one only. */
  only?: string;
  /** Within this folder, which does not count itself. */
  folder?: string;
  isDirectChild: boolean;
}

function wantedOf(parameters: {
  event: 'fileCreated' | 'fileUpdated' | 'folderCreated' | 'folderUpdated';
  watchFolder?: boolean | undefined;
  watch?: string | undefined;
  fileId?: { value: string | number } | undefined;
  folderId?: { value: string | number } | undefined;
  options?: { folderChild?: boolean } | undefined;
}): Wanted {
  const { event, watch = '', fileId, folderId, options: { folderChild = false } = {} } = parameters;
  const kind = event.startsWith('file') ? 'file' : 'folder';
  const base = {
    list: path`/root/delta`,
    kind,
    isNew: event.endsWith('Created'),
    isDirectChild: !folderChild,
  } as const;
  const one = watch === 'selectedFile' ? fileId : watch === 'oneSelectedFolder' ? folderId : undefined;
  if (one) return { ...base, only: String(one.value) };
  if (!folderId) return base;
  return { ...base, list: path`/items/${folderId.value}/delta`, folder: String(folderId.value) };
}

/** A change that the service tells of. What was made since the last look is new; all else was changed. */
function fits(item: JsonObject, { kind, isNew, only, folder: within, isDirectChild }: Wanted, since?: string): boolean {
  if (!Object.hasOwn(item, kind) || Object.hasOwn(item, 'deleted') || Object.hasOwn(item, 'root')) return false;
  if (only !== undefined && item.id !== only) return false;
  if (within !== undefined && (item.id === within || (isDirectChild && parentOf(item) !== within))) return false;
  return since === undefined || isNew === String(item.createdDateTime ?? '') > since;
}

function parentOf({ parentReference }: JsonObject): unknown {
  return isJsonObject(parentReference) ? parentReference.id : undefined;
}

function byNewest(a: JsonObject, b: JsonObject): number {
  return String(b.lastModifiedDateTime ?? '').localeCompare(String(a.lastModifiedDateTime ?? ''));
}

/** With the times that the file system of the user knows, where it is, and of which type: a folder has none. */
function simplified(item: JsonObject): JsonObject {
  const { fileSystemInfo, parentReference, file, id, name, webUrl, size } = item;
  const { createdDateTime, lastModifiedDateTime } = { ...item, ...(isJsonObject(fileSystemInfo) && fileSystemInfo) };
  const path = (isJsonObject(parentReference) && parentReference.path) || '';
  const mimeType = (isJsonObject(file) && file.mimeType) || '';
  const simple = { id, createdDateTime, lastModifiedDateTime, name, webUrl, size, path, mimeType };
  return Object.fromEntries(Object.entries(simple).filter(([, value]) => value !== undefined)) as JsonObject;
}

function placeIn(cursor: string): { time: string; token: string } {
  const [time = '', token = ''] = cursor.split(' ');
  return { time, token };
}

const page = z.object({
  value: z.array(entity),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});
const MAX_PAGES = 1000;

/** What changed since a token; without one some of what is there, to be seen by hand. */
async function changes(client: ServiceClient, list: Path, token: string | undefined) {
  const latest = async () => tokenIn(await client.get(list, { query: { token: 'latest' }, answer: page }));
  if (token === undefined) {
    const found = await client.get(list, { answer: page });
    // A drive of several pages need not be read to its end to know where changes begin.
    return { items: found.value, token: found['@odata.deltaLink'] === undefined ? await latest() : tokenIn(found) };
  }
  try {
    return await changesSince(client, list, token);
  } catch (error) {
    // The service keeps changes for a while only: it goes on with what changes from now on.
    if (error instanceof NodeError && error.httpCode === '410') return { items: [], token: await latest() };
    throw error;
  }
}

async function changesSince(client: ServiceClient, list: Path, since: string) {
  // The service may tell of the same item several times: the last one holds.
  const items = new Map<string, JsonObject>();
  let token = since;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const found = await client.get(list, { query: { token }, answer: page });
    for (const item of found.value) items.set(String(item.id), item);
    token = tokenIn(found);
    if (found['@odata.nextLink'] === undefined) return { items: [...items.values()], token };
  }
  throw new NodeError('Microsoft OneDrive tells of more changes than can be taken at once', {
    description: 'Watch a folder with less in it.',
  });
}

/** The token in the address of what follows: as a value of the query, or as an argument. */
function tokenIn(found: z.infer<typeof page>): string {
  const address = found['@odata.nextLink'] ?? found['@odata.deltaLink'] ?? '';
  const [, token] = /[?&(](?:token|\$skiptoken)='?([^'&)]+)/.exec(decodeURIComponent(address)) ?? [];
  if (token !== undefined) return token;
  throw new NodeError('Microsoft OneDrive does not say where to go on', { description: 'Look again later.' });
}
