import { boolean, defineCredential, number, options, string } from '@millrace/node-sdk';

const encrypted = { displayOptions: { show: { ssl: [true] } } };
const ownCertificate = { displayOptions: { show: { ssl: [true], passwordless: [true] } } };
const pem = { typeOptions: { password: true }, ...ownCertificate };

export default defineCredential({
  name: 'mqtt',
  displayName: 'MQTT',
  parameters: [
    options('protocol', {
      label: 'Protocol',
      options: [
        { name: 'MQTT', value: 'mqtt' },
        { name: 'MQTT over TLS', value: 'mqtts' },
        { name: 'WebSocket', value: 'ws', description: 'Encrypted where SSL is on; a path may stand behind the host' },
      ],
    }),
    string('host', { label: 'Host', placeholder: 'broker.example.com' }),
    number('port', { label: 'Port', default: 1883 }),
    string('username', { label: 'User' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
    boolean('clean', {
      label: 'Clean session',
      description:
        'Off: the broker keeps messages with quality of service 1 and 2 while the trigger is away. This needs a client id.',
      default: true,
    }),
    string('clientId', {
      label: 'Client id',
      description: 'Of the trigger; nodes that send add something to it, since an id has one connection. Empty: any',
    }),
    boolean('ssl', { label: 'SSL', description: 'Encrypt the connection' }),
    boolean('passwordless', {
      label: 'Use certificates',
      description: 'Log in by a client certificate',
      default: true,
      ...encrypted,
    }),
    string('ca', {
      label: 'CA certificate',
      description: 'PEM text of the authority to trust',
      typeOptions: { password: true },
      ...encrypted,
    }),
    boolean('rejectUnauthorized', {
      label: 'Verify the certificate',
      description: 'Refuse a server whose certificate cannot be verified',
      default: true,
      ...ownCertificate,
    }),
    string('cert', { label: 'Client certificate', description: 'PEM text', ...pem }),
    string('key', { label: 'Client private key', description: 'PEM text', ...pem }),
  ],
});
