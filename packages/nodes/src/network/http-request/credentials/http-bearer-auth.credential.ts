import { defineCredential, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'httpBearerAuth',
  displayName: 'Bearer auth',
  genericAuth: true,
  parameters: [string('token', { label: 'Token', typeOptions: { password: true } })],
  authenticate: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
});
