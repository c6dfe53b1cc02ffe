import { defineCredential, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'httpBasicAuth',
  displayName: 'Basic auth',
  genericAuth: true,
  parameters: [
    string('user', { label: 'User' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
  ],
  authenticate({ user, password }) {
    const token = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
    return { headers: { authorization: `Basic ${token}` } };
  },
});
