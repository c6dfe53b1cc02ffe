import { boolean, defineCredential, number, string } from '@millrace/node-sdk';
import { tunnelParameters } from '../../lib/ssh/tunnel-parameters.ts';

const pem = { typeOptions: { password: true }, displayOptions: { show: { ssl: [true] } } };

export default defineCredential({
  name: 'mySql',
  displayName: 'MySQL',
  parameters: [
    string('host', { label: 'Host', default: 'localhost' }),
    string('database', { label: 'Database', default: 'mysql' }),
    string('user', { label: 'User', default: 'mysql' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
    number('port', { label: 'Port', default: 3306 }),
    number('connectTimeout', {
      label: 'Connect timeout',
      description: 'Milliseconds until the connection must stand',
      default: 10_000,
    }),
    boolean('ssl', { label: 'SSL', description: 'Encrypt the connection' }),
    string('caCertificate', { label: 'CA certificate', description: 'PEM text of the authority to trust', ...pem }),
    string('clientPrivateKey', { label: 'Client private key', description: 'PEM text', ...pem }),
    string('clientCertificate', { label: 'Client certificate', description: 'PEM text', ...pem }),
    ...tunnelParameters,
  ],
});
