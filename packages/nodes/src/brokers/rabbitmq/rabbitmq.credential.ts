import { boolean, defineCredential, number, string } from '@millrace/node-sdk';

const encrypted = { displayOptions: { show: { ssl: [true] } } };
const pem = { typeOptions: { password: true }, displayOptions: { show: { ssl: [true], passwordless: [true] } } };

export default defineCredential({
  name: 'rabbitmq',
  displayName: 'RabbitMQ',
  parameters: [
    string('hostname', { label: 'Host', placeholder: 'rabbitmq.example.com' }),
    number('port', { label: 'Port', default: 5672 }),
    string('username', { label: 'User', placeholder: 'guest' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
    string('vhost', { label: 'Virtual host', default: '/' }),
    boolean('ssl', { label: 'SSL', description: 'Encrypt the connection' }),
    boolean('passwordless', {
      label: 'Log in by certificate',
      description: 'Without a password: the server takes the name in the client certificate (SASL EXTERNAL)',
      default: true,
      ...encrypted,
    }),
    string('ca', {
      label: 'CA certificate',
      description: 'PEM text of the authority to trust',
      typeOptions: { password: true },
      ...encrypted,
    }),
    string('cert', { label: 'Client certificate', description: 'PEM text', ...pem }),
    string('key', { label: 'Client private key', description: 'PEM text', ...pem }),
    string('passphrase', { label: 'Passphrase', description: 'Of the client private key, if it has one', ...pem }),
  ],
});
