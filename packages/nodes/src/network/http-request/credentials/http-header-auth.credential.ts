import { defineCredential, NodeError, string } from '@millrace/node-sdk';
import { setOwn } from '../../../lib/values/own-property.ts';

export default defineCredential({
  name: 'httpHeaderAuth',
  displayName: 'Header auth',
  genericAuth: true,
  parameters: [
    string('name', { label: 'Header name', placeholder: 'x-api-key' }),
    string('value', { label: 'Header value', typeOptions: { password: true } }),
  ],
  authenticate({ name, value }) {
    if (!name) {
      throw new NodeError('The header auth credential has no header name', {
        description: 'Open the credential and give the name of the header.',
        code: 'CREDENTIAL_INCOMPLETE',
      });
    }
    const headers: Record<string, string> = {};
    setOwn(headers, name.toLowerCase(), value);
    return { headers };
  },
});
