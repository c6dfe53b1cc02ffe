import { randomUUID } from 'node:crypto';
import { boolean, collection, color, cursorPaging, path, string } from '@millrace/node-sdk';
import { drive } from '../client.ts';
import { optional, sharedDrive } from '../parameters.ts';

const CAPABILITIES = ['canAddChildren', 'canChangeCopyRequiresWriterPermissionRestriction']
  .concat(['canChangeDomainUsersOnlyRestriction', 'canChangeDriveBackground', 'canChangeDriveMembersOnlyRestriction'])
  .concat(['canComment', 'canCopy', 'canDeleteChildren', 'canDeleteDrive', 'canDownload', 'canEdit'])
  .concat(['canListChildren', 'canManageMembers', 'canReadRevisions', 'canRename', 'canRenameDrive', 'canShare'])
  .concat(['canTrashChildren']);

const words = (name: string) => {
  const text = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const restrictions = collection('restrictions', {
  label: 'Restrictions',
  placeholder: 'Add restriction',
  options: [
    boolean('adminManagedRestrictions', { label: 'Only administrators change them' }),
    boolean('copyRequiresWriterPermission', { label: 'Only writers may copy' }),
    boolean('domainUsersOnly', { label: 'Only people of the domain' }),
    boolean('driveMembersOnly', { label: 'Only members of the drive' }),
  ],
});

const asAdministrator = boolean('useDomainAdminAccess', { label: 'As administrator of the domain' });

export const driveOperations = {
  create: drive.operation('Create', {
    action: 'Create a shared drive',
    parameters: [
      string('name', { label: 'Name' }),
      collection('options', {
        ...optional,
        options: [
          collection('capabilities', {
            label: 'Capabilities',
            placeholder: 'Add capability',
            options: CAPABILITIES.map((name) => boolean(name, { label: words(name) })),
          }),
          color('colorRgb', { label: 'Colour' }),
          boolean('hidden', { label: 'Hidden' }),
          restrictions,
        ],
      }),
    ],
    request: ({ name, options }) => ({
      method: 'POST',
      path: '/drives',
      query: { requestId: randomUUID() },
      body: { name: name || 'Untitled', ...options },
    }),
  }),
  deleteDrive: drive.operation('Delete', {
    action: 'Delete a shared drive',
    parameters: [sharedDrive],
    async run({ client, parameters }) {
      await client.delete(path`/drives/${parameters.driveId.value}`);
      return { json: { success: true } };
    },
  }),
  get: drive.operation('Get', {
    action: 'Get a shared drive',
    parameters: [sharedDrive, collection('options', { ...optional, options: [asAdministrator] })],
    request: ({ driveId, options }) => ({ path: path`/drives/${driveId.value}`, query: { ...options } }),
  }),
  list: drive.operation('Get many', {
    action: 'Get many shared drives',
    parameters: [
      collection('options', {
        ...optional,
        options: [string('q', { label: 'Query', placeholder: "name contains 'x'" }), asAdministrator],
      }),
    ],
    paged: { limit: 100, most: 200 },
    async run({ client, limit, parameters: { options } }) {
      const isAll = limit === Number.POSITIVE_INFINITY;
      const found = await client.all({ path: '/drives', query: { ...options } }, { limit, paging: pages(isAll) });
      return found.map((json) => ({ json: json as Record<string, never> }));
    },
  }),
  update: drive.operation('Update', {
    action: 'Update a shared drive',
    parameters: [
      sharedDrive,
      collection('options', {
        ...optional,
        options: [color('colorRgb', { label: 'Colour' }), string('name', { label: 'Name' }), restrictions],
      }),
    ],
    request: ({ driveId, options }) => ({
      method: 'PATCH',
      path: path`/drives/${driveId.value}`,
      body: { ...options },
    }),
  }),
};

function pages(isAll: boolean) {
  const paging = cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'drives',
    size: { name: 'pageSize', most: 100 },
  });
  return isAll ? { ...paging, first: { maxResults: 100 } } : paging;
}
