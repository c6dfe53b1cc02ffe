import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  options,
  path,
  string,
  strings,
  succeeded,
  when,
} from '@millrace/node-sdk';
import { optionalInstant } from '../../../lib/date/given-date.ts';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { entities, mailchimp, pagesOf } from '../client.ts';
import { lists } from '../lookups.ts';
import {
  about,
  aboutOf,
  askedByFields,
  askedByJson,
  emailType,
  groupJson,
  interestGroups,
  locationFields,
  locationJson,
  merged,
  mergeFieldsJson,
  statuses,
} from '../member-fields.ts';

const list = choiceOf('list', { label: 'Audience', from: lists, required: true });
const email = string('email', { label: 'Email', placeholder: 'name@example.com', required: true });
const jsonParameters = boolean('jsonParameters', { label: 'Fields as JSON' });
const jsonFields = [
  when({ jsonParameters: [true] }, mergeFieldsJson),
  when({ jsonParameters: [true] }, locationJson),
  when({ jsonParameters: [true] }, groupJson),
] as const;
const added = { placeholder: 'Add option' } as const;

export const memberOperations = {
  create: mailchimp.operation('Create', {
    action: 'Add a member to an audience',
    parameters: [
      list,
      email,
      options('status', { label: 'Status', default: '', options: statuses, required: true }),
      jsonParameters,
      collection('options', {
        label: 'Options',
        ...added,
        options: [...about, string('tags', { label: 'Tags', description: 'Separated by commas' })],
      }),
      when({ jsonParameters: [false] }, locationFields),
      when({ jsonParameters: [false] }, merged),
      when({ jsonParameters: [false] }, interestGroups),
      ...jsonFields,
    ],
    request: (
      { list: listId, email: email_address, status, jsonParameters: isJson, options: more, ...rest },
      { zone },
    ) => {
      const tags = fieldList(more.tags);
      return {
        method: 'POST',
        path: path`/lists/${listId}/members`,
        body: {
          listId,
          email_address,
          status,
          ...aboutOf(more, { zone, parameter: 'options' }),
          tags: tags.length > 0 ? tags : undefined,
          ...(isJson ? askedByJson(rest) : askedByFields(rest)),
        },
      };
    },
  }),
  delete: mailchimp.operation('Delete', {
    description: 'Delete a member for good',
    action: 'Delete a member of an audience',
    parameters: [list, email],
    request: ({ list: listId, email: member }) => ({
      method: 'POST',
      path: path`/lists/${listId}/members/${member}/actions/delete-permanent`,
    }),
    items: succeeded,
  }),
  get: mailchimp.operation('Get', {
    action: 'Get a member of an audience',
    parameters: [
      list,
      email,
      collection('options', {
        label: 'Options',
        ...added,
        options: [
          string('fields', { label: 'Fields', description: 'Separated by commas' }),
          string('excludeFields', { label: 'Fields left out', description: 'Separated by commas' }),
        ],
      }),
    ],
    request: ({ list: listId, email: member, options: { fields, excludeFields } }) => ({
      path: path`/lists/${listId}/members/${member}`,
      query: { fields: fields || undefined, exclude_fields: excludeFields || undefined },
    }),
  }),
  getAll: mailchimp.operation('Get many', {
    action: 'Get many members of an audience',
    parameters: [
      list,
      collection('options', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          dateTime('beforeLastChanged', { label: 'Changed before' }),
          dateTime('beforeTimestampOpt', { label: 'Confirmed before' }),
          emailType,
          options('status', { label: 'Status', default: '', options: statuses }),
          dateTime('sinceLastChanged', { label: 'Changed since' }),
        ],
      }),
    ],
    paged: { limit: 500, most: 1000 },
    async run({ client, limit, parameters: { list: listId, options: filters }, workflow: { timezone: zone } }) {
      const at = (date: string | undefined) => optionalInstant(date, { zone, parameter: 'options' });
      const query = {
        before_last_changed: at(filters.beforeLastChanged),
        before_timestamp_opt: at(filters.beforeTimestampOpt),
        since_last_changed: at(filters.sinceLastChanged),
        email_type: filters.emailType || undefined,
        status: filters.status || undefined,
      };
      const request = { path: path`/lists/${listId}/members`, query };
      const found = await client.all(request, { limit, paging: pagesOf('members', limit) });
      return entities.parse(found).map((json) => ({ json }));
    },
  }),
  update: mailchimp.operation('Update', {
    action: 'Update a member of an audience',
    parameters: [
      list,
      email,
      jsonParameters,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [
          ...about,
          interestGroups,
          merged,
          boolean('skipMergeValidation', {
            label: 'Allow missing merge fields',
            description: 'Also those that the audience requires',
          }),
          options('status', { label: 'Status', default: '', options: statuses }),
          locationFields,
        ],
      }),
      ...jsonFields,
    ],
    request: ({ list: listId, email: email_address, jsonParameters: isJson, updateFields, ...rest }, { zone }) => ({
      method: 'PUT',
      path: path`/lists/${listId}/members/${email_address}`,
      query: { skip_merge_validation: updateFields.skipMergeValidation || undefined },
      body: {
        listId,
        email_address,
        ...aboutOf(updateFields, { zone, parameter: 'updateFields' }),
        status: updateFields.status || undefined,
        ...(isJson ? askedByJson(rest) : askedByFields(updateFields)),
      },
    }),
  }),
};

/** An operation that gives tags to a member, or takes them. */
function tagging(label: string, { action, status }: { action: string; status: 'active' | 'inactive' }) {
  return mailchimp.operation(label, {
    action,
    parameters: [
      list,
      email,
      strings('tags', { label: 'Tags', typeOptions: { multipleValueButtonText: 'Add tag' } }),
      collection('options', {
        label: 'Options',
        ...added,
        options: [
          boolean('isSyncing', { label: 'Without automations', description: 'Automations of these tags do not start' }),
        ],
      }),
    ],
    request: ({ list: listId, email: member, tags, options: { isSyncing } }) => ({
      method: 'POST',
      path: path`/lists/${listId}/members/${member}/tags`,
      body: { tags: tags.map((name) => ({ name, status })), is_syncing: isSyncing },
    }),
    items: succeeded,
  });
}

export const memberTagOperations = {
  create: tagging('Add', { action: 'Add tags to a member', status: 'active' }),
  delete: tagging('Remove', { action: 'Remove tags from a member', status: 'inactive' }),
};
