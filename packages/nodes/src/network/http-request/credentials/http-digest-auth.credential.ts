import { defineCredential, string } from '@millrace/node-sdk';

/** Signing needs a challenge of the server first: the HTTP request node does it. */
export default defineCredential({
  name: 'httpDigestAuth',
  displayName: 'Digest auth',
  genericAuth: true,
  parameters: [
    string('user', { label: 'User' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
  ],
});
