import { boolean, defineCredential, number, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'smtp',
  displayName: 'SMTP',
  parameters: [
    string('user', { label: 'User', placeholder: 'me@example.com' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
    string('host', { label: 'Host', placeholder: 'smtp.example.com' }),
    number('port', { label: 'Port', default: 465, typeOptions: { minValue: 1, maxValue: 65535 } }),
    boolean('secure', { label: 'TLS from the start', default: true, description: 'Usual on port 465' }),
    boolean('disableStartTls', {
      label: 'Never turn to TLS',
      description: 'Without this, the connection turns to TLS (STARTTLS) where the server offers it',
      displayOptions: { show: { secure: [false] } },
    }),
    string('hostName', {
      label: 'Name of this client',
      description: 'What the client calls itself in its greeting; empty: the name of this machine',
    }),
  ],
});
