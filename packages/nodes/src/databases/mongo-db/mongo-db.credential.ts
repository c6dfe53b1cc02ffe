import { boolean, defineCredential, number, options, string } from '@millrace/node-sdk';

const values = { displayOptions: { show: { configurationType: ['values'] } } };
const pem = { typeOptions: { password: true }, displayOptions: { show: { tls: [true] } } };

export default defineCredential({
  name: 'mongoDb',
  displayName: 'MongoDB',
  parameters: [
    options('configurationType', {
      label: 'Configuration type',
      default: 'values',
      options: [
        { name: 'Connection string', value: 'connectionString', description: 'All in one text' },
        { name: 'Values', value: 'values', description: 'Host, user and password one by one' },
      ],
    }),
    string('connectionString', {
      label: 'Connection string',
      placeholder: 'mongodb://user:password@host:27017/?authSource=admin',
      typeOptions: { password: true },
      displayOptions: { show: { configurationType: ['connectionString'] } },
    }),
    string('host', { label: 'Host', default: 'localhost', ...values }),
    string('database', { label: 'Database' }),
    string('user', { label: 'User', ...values }),
    string('password', { label: 'Password', typeOptions: { password: true }, ...values }),
    number('port', {
      label: 'Port',
      description: 'Empty or 0 for the name of a cluster (mongodb+srv)',
      default: 27_017,
      ...values,
    }),
    boolean('tls', { label: 'Use TLS', description: 'Encrypt the connection' }),
    string('ca', { label: 'CA certificate', description: 'PEM text of the authority to trust', ...pem }),
    string('cert', { label: 'Client certificate', description: 'PEM text', ...pem }),
    string('key', { label: 'Client private key', description: 'PEM text', ...pem }),
    string('passphrase', { label: 'Passphrase', description: 'Of the private key, if it has one', ...pem }),
  ],
});
