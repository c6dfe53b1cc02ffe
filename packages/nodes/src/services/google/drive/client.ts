import { cursorPaging, type JsonObject, type Query, type ResourceLocatorValue, z } from '@millrace/node-sdk';
import { googleApi, googleDriveOAuth2Api } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';

const account = {
  name: 'Google Drive',
  kinds: { oAuth2: googleDriveOAuth2Api, serviceAccount: googleApi },
  scopes: ['drive', 'drive.appdata', 'drive.photos.readonly'],
} as const;

const settings = {
  baseUrl: 'https://www.googleapis.com/drive/v3',
  paging: cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'files',
    size: { name: 'pageSize', most: 100 },
  }),
};

export const drive = googleService({ ...account, ...settings });

/** The way the first version has it: service accounts come first. */
export const driveOfServiceAccounts = googleService({
  ...account,
  ...settings,
  kinds: { serviceAccount: googleApi, oAuth2: googleDriveOAuth2Api },
});

/** Where the bytes of files are sent to. */
export const driveUploads = googleService({ ...account, baseUrl: 'https://www.googleapis.com/upload/drive/v3' });

/** The documents that files can be. */
export const driveDocuments = googleService({
  ...account,
  name: 'Google Docs',
  baseUrl: 'https://docs.googleapis.com/v1',
});

/** Files of all drives that the account reaches. */
export const EVERYWHERE = {
  includeItemsFromAllDrives: true,
  supportsAllDrives: true,
  spaces: 'appDataFolder, drive',
  corpora: 'allDrives',
} as const satisfies Query;

/** A file as the service describes it. */
export const file = z.record(z.string(), z.json());

export const FOLDER = 'application/vnd.google-apps.folder';
export const DOCUMENT = 'application/vnd.google-apps.document';

/** The folder that something goes into: a drive has a folder of its own, as has the account. */
export function parentOf(place: { driveId: ResourceLocatorValue; folderId: ResourceLocatorValue }): string {
  const [folder, shared] = [String(place.folderId.value), String(place.driveId.value)];
  if (folder !== '' && folder !== 'root') return folder;
  return shared === '' || shared === 'My Drive' ? 'root' : shared;
}

/** A list of keys and values as an object. */
export function pairsOf(pairs: ReadonlyArray<{ key: string; value: string }> = []): JsonObject | undefined {
  return pairs.length > 0 ? Object.fromEntries(pairs.map(({ key, value }) => [key, value])) : undefined;
}
