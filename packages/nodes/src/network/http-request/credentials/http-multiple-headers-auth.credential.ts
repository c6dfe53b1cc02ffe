import { defineCredential, fixedCollection, group, NodeError, string } from '@millrace/node-sdk';
import { setOwn } from '../../../lib/values/own-property.ts';

export default defineCredential({
  name: 'httpMultipleHeadersAuth',
  displayName: 'Several headers auth',
  parameters: [
    fixedCollection('headers', {
      label: 'Headers',
      multiple: true,
      default: { values: [{ name: '', value: '' }] },
      groups: [
        group('values', 'Header', [
          string('name', { label: 'Name', placeholder: 'x-api-key' }),
          string('value', { label: 'Value', typeOptions: { password: true } }),
        ]),
      ],
    }),
  ],
  authenticate({ headers: given }) {
    const headers: Record<string, string> = {};
    for (const { name, value } of given.values ?? []) {
      if (name.trim() !== '') setOwn(headers, name.trim().toLowerCase(), value);
    }
    if (Object.keys(headers).length > 0) return { headers };
    throw new NodeError('The credential has no header with a name', {
      description: 'Open the credential and give the names of its headers.',
      code: 'CREDENTIAL_INCOMPLETE',
    });
  },
});
