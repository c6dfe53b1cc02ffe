import { boolean, defineCredential, number, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'imap',
  displayName: 'IMAP',
  parameters: [
    string('user', { label: 'User', placeholder: 'me@example.com' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
    string('host', { label: 'Host', placeholder: 'imap.example.com' }),
    number('port', { label: 'Port', default: 993, typeOptions: { minValue: 1, maxValue: 65535 } }),
    boolean('secure', { label: 'TLS from the start', default: true, description: 'Usual on port 993' }),
    boolean('allowUnauthorizedCerts', {
      label: 'Accept certificates that cannot be verified',
      description: 'Whether to connect although nobody vouches for the server',
    }),
  ],
});
