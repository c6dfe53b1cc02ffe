import { cursorPaging, options, type ParametersOf, type Query, service, string } from '@millrace/node-sdk';
import { googleCloudStorageOAuth2Api } from '../google.credentials.ts';

const account = {
  name: 'Google Cloud Storage',
  credential: googleCloudStorageOAuth2Api,
  reason: 'error.message',
} as const;

export const storage = service({
  ...account,
  baseUrl: 'https://storage.googleapis.com/storage/v1',
  paging: cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'items',
    size: { name: 'maxResults', most: 1000 },
  }),
});

/** Where files are sent to. */
export const storageUploads = service({ ...account, baseUrl: 'https://storage.googleapis.com/upload/storage/v1' });

export const bucketName = string('bucketName', { label: 'Bucket', required: true });

const PROJECTIONS = [
  { name: 'Everything', value: 'full' },
  { name: 'Without access control lists', value: 'noAcl' },
] as const;
export const projection = options('projection', { label: 'Tell', default: 'noAcl', options: PROJECTIONS });
export const updateProjection = options('updateProjection', { label: 'Tell', default: 'full', options: PROJECTIONS });

/** Who may use a new object at first. */
export const OBJECT_ACLS = [
  { name: 'All Google accounts may read', value: 'authenticatedRead' },
  { name: 'The owner of the bucket may do anything', value: 'bucketOwnerFullControl' },
  { name: 'The owner of the bucket may read', value: 'bucketOwnerRead' },
  { name: 'The owner of the object only', value: 'private' },
  { name: 'Members of the project, by their roles', value: 'projectPrivate' },
  { name: 'Everybody may read', value: 'publicRead' },
] as const;

const encryptionFields = [
  options('X-Goog-Encryption-Algorithm', { label: 'Algorithm', options: [{ name: 'AES-256', value: 'AES256' }] }),
  string('X-Goog-Encryption-Key', { label: 'Key', description: 'In base64', typeOptions: { password: true } }),
  string('X-Goog-Encryption-Key-Sha256', { label: 'SHA-256 of the key', description: 'In base64' }),
] as const;

/** Objects that are encrypted with a key of one's own. */
export const encryption = { label: 'Encryption', placeholder: 'Add header', options: encryptionFields } as const;

export function encryptionHeaders(given: Partial<ParametersOf<typeof encryptionFields>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name.toLowerCase(), value]] : [])),
  );
}

/** Conditions of a request. Numbers below 0 stand for none. */
export function conditionsOf(given: Readonly<Record<string, string | number | undefined>>): Query {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value !== 'number' || value >= 0));
}
