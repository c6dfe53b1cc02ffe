import { boolean, defineCredential, options, string } from '@millrace/node-sdk';

const encrypted = { displayOptions: { show: { ssl: [true] } } };
const named = { displayOptions: { show: { authentication: [true] } } };
const pem = { typeOptions: { password: true }, ...encrypted };

export default defineCredential({
  name: 'kafka',
  displayName: 'Kafka',
  parameters: [
    string('clientId', {
      label: 'Client id',
      description: 'How brokers name it in their logs',
      placeholder: 'millrace',
    }),
    string('brokers', {
      label: 'Brokers',
      description: 'Host and port of one or more, separated by commas. They name the others of their cluster.',
      placeholder: 'kafka1.example.com:9092, kafka2.example.com:9092',
    }),
    boolean('ssl', { label: 'SSL', description: 'Encrypt the connections', default: true }),
    string('ca', { label: 'CA certificate', description: 'PEM text of the authority to trust', ...pem }),
    string('cert', { label: 'Client certificate', description: 'PEM text', ...pem }),
    string('key', { label: 'Client private key', description: 'PEM text', ...pem }),
    boolean('allowUnauthorizedCerts', {
      label: 'Accept any certificate',
      description: 'Also of a broker whose certificate cannot be verified',
      ...encrypted,
    }),
    boolean('authentication', { label: 'Log in', description: 'With user and password (SASL)' }),
    string('username', { label: 'User', ...named }),
    string('password', { label: 'Password', typeOptions: { password: true }, ...named }),
    options('saslMechanism', {
      label: 'Mechanism',
      default: 'plain',
      options: [
        { name: 'Plain', value: 'plain' },
        { name: 'SCRAM-SHA-256', value: 'scram-sha-256' },
        { name: 'SCRAM-SHA-512', value: 'scram-sha-512' },
      ],
      ...named,
    }),
  ],
});
