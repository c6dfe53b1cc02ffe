import { boolean, multiOptions, secret, string, succeeded } from '@millrace/node-sdk';
import { jira, newest } from '../client.ts';
import { more } from '../parameters.ts';

const accountId = string('accountId', { label: 'Account ID' });

export const userOperations = {
  create: jira.operation('Create', {
    action: 'Create a user',
    parameters: [
      string('username', { label: 'Username', required: true }),
      string('emailAddress', { label: 'Email', required: true }),
      string('displayName', { label: 'Name that is shown', required: true }),
      more([
        secret('password', { label: 'Password' }),
        boolean('notification', { label: 'Notify', description: 'Send an email to the user' }),
      ]),
    ],
    request: ({ username, emailAddress, displayName, additionalFields, ...parameters }) => ({
      method: 'POST',
      path: `${newest(parameters)}/user`,
      body: { name: username, emailAddress, displayName, ...additionalFields },
    }),
  }),
  delete: jira.operation('Delete', {
    action: 'Delete a user',
    parameters: [accountId],
    request: ({ accountId: account, ...parameters }) => ({
      method: 'DELETE',
      path: `${newest(parameters)}/user`,
      query: { accountId: account },
    }),
    items: succeeded,
  }),
  get: jira.operation('Get', {
    action: 'Get a user',
    parameters: [
      accountId,
      more([
        multiOptions('expand', {
          label: 'Expand',
          options: [
            { name: 'Groups', value: 'groups' },
            { name: 'Application roles', value: 'applicationRoles' },
          ],
        }),
      ]),
    ],
    request: ({ accountId: account, additionalFields, ...parameters }) => ({
      path: `${newest(parameters)}/user`,
      query: { accountId: account, expand: additionalFields.expand?.join(',') || undefined },
    }),
  }),
};
