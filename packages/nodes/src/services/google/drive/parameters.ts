import { boolean, fixedCollection, group, locator, multiOptions, options, string, when } from '@millrace/node-sdk';
import { drive } from './client.ts';
import { driveLookups } from './lookups.ts';

const lookups = driveLookups(drive);

export const FILE_ADDRESS = /https:\/\/(?:drive|docs)\.google\.com(?:\/.*|)\/d\/([0-9a-zA-Z\-_]+)(?:\/.*|)/;
export const FOLDER_ADDRESS = /https:\/\/drive\.google\.com(?:\/.*|)\/folders\/([0-9a-zA-Z\-_]+)(?:\/.*|)/;

export const fileId = locator('fileId', { label: 'File', from: lookups.files, address: FILE_ADDRESS, required: true });

/** The folder that the first versions delete and share. */
export const folderId = locator('fileId', {
  label: 'Folder',
  from: lookups.folders,
  address: FOLDER_ADDRESS,
  required: true,
});

/** A folder that can be deleted or shared. */
export const folderNoRootId = locator('folderNoRootId', {
  label: 'Folder',
  from: lookups.folders,
  address: FOLDER_ADDRESS,
  required: true,
});

/** A shared drive. */
export const sharedDrive = locator('driveId', {
  label: 'Shared drive',
  from: lookups.drives,
  address: FOLDER_ADDRESS,
  required: true,
});

/** Where something goes to, or is looked for. */
export const parentDrive = locator('driveId', {
  label: 'Parent drive',
  from: lookups.drivesAndOwn,
  address: FOLDER_ADDRESS,
  initialValue: 'My Drive',
});
export const parentFolder = locator('folderId', {
  label: 'Parent folder',
  from: lookups.foldersAndRoot,
  address: FOLDER_ADDRESS,
  initialValue: 'root',
});

export const optional = { label: 'Options', placeholder: 'Add option' } as const;

const pair = [string('key', { label: 'Key' }), string('value', { label: 'Value' })] as const;

/** Properties that files are given: for this app alone, and for all. */
export const propertyLists = [
  fixedCollection('appPropertiesUi', {
    label: 'Properties of the app',
    description: 'Only this app sees them',
    multiple: true,
    placeholder: 'Add property',
    groups: [group('appPropertyValues', 'Property', pair)],
  }),
  fixedCollection('propertiesUi', {
    label: 'Properties',
    multiple: true,
    placeholder: 'Add property',
    groups: [group('propertyValues', 'Property', pair)],
  }),
] as const;

/** How the service treats the content of a file. */
export const contentOptions = [
  boolean('keepRevisionForever', { label: 'Keep the revision for ever' }),
  string('ocrLanguage', { label: 'Language for text recognition', placeholder: 'en' }),
  boolean('useContentAsIndexableText', { label: 'Use the content as indexable text' }),
] as const;

export const fields = multiOptions('fields', {
  label: 'Fields',
  description: 'What is given of files',
  options: ['*', 'explicitlyTrashed', 'exportLinks', 'hasThumbnail', 'iconLink', 'id', 'kind', 'mimeType', 'name']
    .concat(['permissions', 'shared', 'spaces', 'starred', 'thumbnailLink', 'trashed', 'version', 'webViewLink'])
    .map((value) => ({ name: value === '*' ? 'All' : value, value })),
});

export const deletePermanently = boolean('deletePermanently', {
  label: 'Delete for good',
  description: 'Instead of moving it into the bin',
});

export const simplifyOutput = boolean('simplifyOutput', { label: 'Simplify', default: true });

/** Who may do what. */
export const permissions = fixedCollection('permissionsUi', {
  label: 'Permissions',
  placeholder: 'Add permission',
  groups: [
    group('permissionsValues', 'Permission', [
      options('role', {
        label: 'Role',
        default: '',
        options: [
          { name: 'Commenter', value: 'commenter' },
          { name: 'File organizer', value: 'fileOrganizer' },
          { name: 'Organizer', value: 'organizer' },
          { name: 'Owner', value: 'owner' },
          { name: 'Reader', value: 'reader' },
          { name: 'Writer', value: 'writer' },
        ],
      }),
      options('type', {
        label: 'For',
        default: '',
        options: [
          { name: 'A person', value: 'user' },
          { name: 'A group', value: 'group' },
          { name: 'A domain', value: 'domain' },
          { name: 'Anyone', value: 'anyone' },
        ],
      }),
      when({ type: ['user', 'group'] }, string('emailAddress', { label: 'Email address' })),
      when({ type: ['domain'] }, string('domain', { label: 'Domain' })),
      when(
        { type: ['domain', 'anyone'] },
        boolean('allowFileDiscovery', { label: 'Can be found', description: 'By search, not only by its link' }),
      ),
    ]),
  ],
});

export const shareOptions = [
  string('emailMessage', { label: 'Message', description: 'In the mail that tells of it', typeOptions: { rows: 2 } }),
  boolean('moveToNewOwnersRoot', { label: 'Move to the folder of the new owner' }),
  boolean('sendNotificationEmail', { label: 'Send a mail' }),
  boolean('transferOwnership', { label: 'Transfer ownership' }),
  boolean('useDomainAdminAccess', { label: 'As administrator of the domain' }),
] as const;
