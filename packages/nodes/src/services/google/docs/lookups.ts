import { cursorPaging, string, z } from '@millrace/node-sdk';
import type { DocumentServices } from './client.ts';

const MY_DRIVE = 'myDrive';
/** What others share with the account, which is no drive. */
const SHARED_WITH_ME = 'sharedWithMe';
/** The folder that a drive begins with. */
export const TOP = 'default';

const found = z.array(z.object({ id: z.string(), name: z.string() }));
const FOLDERS = "mimeType = 'application/vnd.google-apps.folder' and trashed = false";

/** The drives and folders that a document can go into, by the accounts of a node. */
export function placeLookups({ files }: DocumentServices) {
  return {
    drives: files.choices('getDrives', {
      async find({ client }) {
        const drives = await client.all({ path: '/drives' }, { paging: pagesOf('drives') });
        return [
          { name: 'My Drive', value: MY_DRIVE },
          { name: 'Shared with me', value: SHARED_WITH_ME },
          ...found.parse(drives).map(({ id, name }) => ({ name, value: id })),
        ];
      },
    }),
    folders: files.choices('getFolders', {
      uses: [string('driveId', { label: 'Drive' })],
      async find({ client, parameters: { driveId = MY_DRIVE } }) {
        const query = { fields: 'nextPageToken, files(id, name)', orderBy: 'name_natural', ...within(driveId) };
        const folders = await client.all({ path: '/files', query }, { paging: pagesOf('files') });
        return [{ name: '/', value: TOP }, ...found.parse(folders).map(({ id, name }) => ({ name, value: id }))];
      },
    }),
  };
}

/** Whether something goes into a drive that several share. */
export function isSharedDrive(driveId: string): boolean {
  return driveId !== '' && driveId !== MY_DRIVE && driveId !== SHARED_WITH_ME;
}

function within(driveId: string) {
  if (isSharedDrive(driveId)) {
    return { q: FOLDERS, driveId, corpora: 'drive', includeItemsFromAllDrives: true, supportsAllDrives: true };
  }
  return { q: driveId === SHARED_WITH_ME ? `${FOLDERS} and sharedWithMe` : `${FOLDERS} and 'me' in owners` };
}

function pagesOf(items: 'drives' | 'files') {
  return cursorPaging({ cursor: 'pageToken', next: 'nextPageToken', items, size: { name: 'pageSize', most: 100 } });
}
