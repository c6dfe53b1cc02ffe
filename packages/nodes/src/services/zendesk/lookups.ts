import { type Path, path, type ServiceClient, z } from '@millrace/node-sdk';
import { pagesOf, zendesk } from './client.ts';

/** A list of more is of no use. */
const MOST_CHOICES = 1000;

const named = z.object({ id: z.coerce.string(), name: z.string() });

async function listAt(client: ServiceClient, at: Path, items: string) {
  return await client.all({ path: at }, { limit: MOST_CHOICES, paging: pagesOf(items) });
}

async function namesAt(client: ServiceClient, at: Path, items: string) {
  return z
    .array(named)
    .parse(await listAt(client, at, items))
    .map(({ id, name }) => ({ name, value: id }));
}

export const groups = zendesk.choices('getGroups', {
  find: ({ client }) => namesAt(client, path`/groups.json`, 'groups'),
});
export const organizations = zendesk.choices('getOrganizations', {
  find: ({ client }) => namesAt(client, path`/organizations.json`, 'organizations'),
});

/** Those who work on tickets, with who asks and who may be anybody of those. */
export const users = zendesk.choices('getUsers', {
  async find({ client }) {
    const query = { 'role[]': ['agent', 'admin'] };
    const found = await client.all({ path: '/users.json', query }, { limit: MOST_CHOICES, paging: pagesOf('users') });
    return [
      { name: 'Current user', value: 'current_user' },
      { name: 'Requester', value: 'requester_id' },
      ...z
        .array(named)
        .parse(found)
        .map(({ id, name }) => ({ name, value: id })),
    ];
  },
});

export const tags = zendesk.choices('getTags', {
  async find({ client }) {
    const tag = z.object({ name: z.string() });
    const found = z.array(tag).parse(await listAt(client, path`/tags.json`, 'tags'));
    return found.map(({ name }) => ({ name, value: name }));
  },
});

export const locales = zendesk.choices('getLocales', {
  async find({ client }) {
    const locale = z.object({ locale: z.string(), name: z.string() });
    const found = z.array(locale).parse(await listAt(client, path`/locales.json`, 'locales'));
    return found.map(({ locale: value, name }) => ({ name: `${name} (${value})`, value }));
  },
});

const ticketField = z.object({ id: z.coerce.string(), title: z.string(), removable: z.boolean().nullish() });

/** Fields that tickets have beside those of Zendesk: only those can be removed. */
export const customFields = zendesk.choices('getCustomFields', {
  async find({ client }) {
    const found = z.array(ticketField).parse(await listAt(client, path`/ticket_fields.json`, 'ticket_fields'));
    return found.filter(({ removable }) => removable).map(({ id, title }) => ({ name: title, value: id }));
  },
});

const OWN_FIELDS = [
  { name: 'Assignee', value: 'ticket.assignee.name' },
  { name: 'Description', value: 'ticket.description' },
  { name: 'External ID', value: 'ticket.external_id' },
  { name: 'Group', value: 'ticket.group.name' },
  { name: 'ID', value: 'ticket.id' },
  { name: 'Latest comment', value: 'ticket.latest_comment' },
  { name: 'Latest public comment', value: 'ticket.latest_public_comment' },
  { name: 'Link', value: 'ticket.url' },
  { name: 'Organization', value: 'ticket.organization.name' },
  { name: 'Priority', value: 'ticket.priority' },
  { name: 'Requester', value: 'ticket.requester.name' },
  { name: 'Requester: email', value: 'ticket.requester.email' },
  { name: 'Status', value: 'ticket.status' },
  { name: 'Tags', value: 'ticket.tags' },
  { name: 'Title', value: 'ticket.title' },
  { name: 'Type', value: 'ticket.ticket_type' },
  { name: 'Via', value: 'ticket.via' },
];

/** What a call of the trigger can hold. */
export const calledFields = zendesk.choices('getFields', {
  async find({ client }) {
    const found = z.array(ticketField).parse(await listAt(client, path`/ticket_fields.json`, 'ticket_fields'));
    const own = found.filter(({ removable }) => removable);
    return [...OWN_FIELDS, ...own.map(({ id, title }) => ({ name: title, value: `ticket.ticket_field_${id}` }))];
  },
});

const ownField = z.object({ key: z.string(), title: z.string() });

const ownFields = (name: string, at: Path, items: string) =>
  zendesk.choices(name, {
    async find({ client }) {
      const found = z.array(ownField).parse(await listAt(client, at, items));
      return found.map(({ key, title }) => ({ name: title, value: key }));
    },
  });

export const userFields = ownFields('getUserFields', path`/user_fields.json`, 'user_fields');
export const organizationFields = ownFields(
  'getOrganizationFields',
  path`/organization_fields.json`,
  'organization_fields',
);
