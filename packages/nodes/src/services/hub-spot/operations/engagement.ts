import { collection, number, path, since, string, until } from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { chosen, hubSpot, pages, timeIn } from '../client.ts';
import { deleteThing } from '../deletion.ts';
import { engagementFields, metadataOf } from '../engagement-fields.ts';
import { engagementSearch } from '../lookups.ts';
import { more, paged, thing } from '../parameters.ts';

const engagement = thing('engagementId', 'Engagement', engagementSearch);
const ids = <const Name extends string>(name: Name, label: string) =>
  string(name, { label, description: 'Separated by commas' });
const idsIn = (list: string | undefined) => (list === undefined ? undefined : fieldList(list));

export const engagementOperations = {
  create: hubSpot.operation('Create', {
    action: 'Create an engagement',
    parameters: [
      ...engagementFields,
      more([
        collection('associations', {
          label: 'Associations',
          placeholder: 'Add association',
          options: [
            ids('companyIds', 'Company IDs'),
            ids('contactIds', 'Contact IDs'),
            ids('dealIds', 'Deal IDs'),
            until(2.1, ids('ownerIds', 'Owner IDs')),
            since(2.2, number('ownerId', { label: 'Owner ID' })),
            ids('ticketIds', 'Ticket IDs'),
          ],
        }),
      ]),
    ],
    request: ({ type, dueDate, metadata, additionalFields: { associations = {} } }, { zone }) => ({
      method: 'POST',
      path: '/engagements/v1/engagements',
      body: {
        engagement: {
          type: type.toUpperCase(),
          ownerId: associations.ownerId || undefined,
          timestamp: timeIn(dueDate, zone, 'dueDate'),
        },
        metadata: metadataOf(type, metadata ?? {}, zone),
        associations: {
          companyIds: idsIn(associations.companyIds),
          contactIds: idsIn(associations.contactIds),
          dealIds: idsIn(associations.dealIds),
          ownerIds: idsIn(associations.ownerIds),
          ticketIds: idsIn(associations.ticketIds),
        },
      },
    }),
  }),
  delete: hubSpot.operation('Delete', {
    action: 'Delete an engagement',
    parameters: engagement,
    run({ client, node, parameters: { engagementId } }) {
      const id = chosen(engagementId);
      return deleteThing({ client, node }, { at: path`/engagements/v1/engagements/${id}`, id });
    },
  }),
  get: hubSpot.operation('Get', {
    action: 'Get an engagement',
    parameters: engagement,
    request: ({ engagementId }) => ({ path: path`/engagements/v1/engagements/${chosen(engagementId)}` }),
  }),
  getAll: hubSpot.operation('Get many', {
    action: 'Get many engagements',
    paged,
    paging: pages.engagements,
    request: () => ({ path: '/engagements/v1/engagements/paged' }),
  }),
};
