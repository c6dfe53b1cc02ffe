import { collection, givenPath, options, secret, string, succeeded, when } from '@millrace/node-sdk';
import { trimmedUrl } from '../../../lib/credentials/authorization.ts';
import { fileAt } from '../address.ts';
import { dataOf, nextcloud, nextcloudInterface } from '../client.ts';

const example = { placeholder: '/invoices/2026/a.pdf', required: true } as const;
const fromPath = string('path', { label: 'From path', ...example });
const toPath = string('toPath', { label: 'To path', ...example });
const path = string('path', { label: 'Path', ...example });

/** Copies or moves: the new place stands in a header, with its address. */
const transfer = (label: string, method: 'COPY' | 'MOVE') =>
  nextcloud.operation(label, {
    parameters: [fromPath, toPath],
    async run({ client, credential, parameters }) {
      const { webDavUrl } = await credential();
      const destination = `${trimmedUrl(String(webDavUrl))}${fileAt(parameters.toPath)}`;
      await client.request({ method, path: fileAt(parameters.path), headers: { destination } });
      return succeeded();
    },
  });

const share = nextcloud.operation('Share', {
  parameters: [
    path,
    options('shareType', {
      label: 'Share with',
      default: 0,
      options: [
        { name: 'Circle', value: 7 },
        { name: 'Email', value: 4 },
        { name: 'Group', value: 1 },
        { name: 'Whoever has the link', value: 3 },
        { name: 'User', value: 0 },
      ],
    }),
    when({ shareType: [7] }, string('circleId', { label: 'Circle ID' })),
    when({ shareType: [4] }, string('email', { label: 'Email', placeholder: 'name@example.com' })),
    when({ shareType: [1] }, string('groupId', { label: 'Group ID' })),
    when({ shareType: [0] }, string('user', { label: 'User', description: 'ID of the user' })),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        secret('password', {
          label: 'Password',
          description: 'That the link asks for',
          displayOptions: { show: { '/shareType': [3] } },
        }),
        options('permissions', {
          label: 'Permissions',
          default: 1,
          options: [
            { name: 'All', value: 31 },
            { name: 'Create', value: 4 },
            { name: 'Delete', value: 8 },
            { name: 'Read', value: 1 },
            { name: 'Update', value: 2 },
          ],
        }),
      ],
    }),
  ],
  async run({ clientOf, parameters, signal }) {
    const { path: place, shareType, circleId, email, groupId, user, options: chosen } = parameters;
    const form = { ...chosen, path: place, shareType, shareWith: circleId ?? email ?? groupId ?? user };
    const client = await clientOf(nextcloudInterface);
    const shares = givenPath('/ocs/v2.php/apps/files_sharing/api/v1/shares');
    return { json: await dataOf(await client.request({ method: 'POST', path: shares, form }), signal) };
  },
});

/** What can be done to files and folders alike. */
export const entryOperations = {
  copy: transfer('Copy', 'COPY'),
  delete: nextcloud.operation('Delete', {
    parameters: [path],
    async run({ client, parameters }) {
      await client.request({ method: 'DELETE', path: fileAt(parameters.path) });
      return succeeded();
    },
  }),
  move: transfer('Move', 'MOVE'),
  share,
};
