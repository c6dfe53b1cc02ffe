import { boolean, defineCredential, number, options, string } from '@millrace/node-sdk';
import { tunnelParameters } from '../../lib/ssh/tunnel-parameters.ts';

export default defineCredential({
  name: 'postgres',
  displayName: 'Postgres',
  parameters: [
    string('host', { label: 'Host', default: 'localhost' }),
    string('database', { label: 'Database', default: 'postgres' }),
    string('user', { label: 'User', default: 'postgres' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
    number('maxConnections', {
      label: 'Maximum number of connections',
      description: 'Kept for files from elsewhere: each run of a node uses one connection',
      default: 100,
    }),
    boolean('allowUnauthorizedCerts', {
      label: 'Ignore SSL issues (insecure)',
      description: 'Encrypt the connection, but trust any certificate',
    }),
    options('ssl', {
      label: 'SSL',
      default: 'disable',
      options: [
        { name: 'Allow', value: 'allow', description: 'Encrypt when the server can; any certificate' },
        { name: 'Disable', value: 'disable', description: 'Do not encrypt' },
        { name: 'Require', value: 'require', description: 'Encrypt, and check the certificate' },
      ],
      displayOptions: { show: { allowUnauthorizedCerts: [false] } },
    }),
    number('port', { label: 'Port', default: 5432 }),
    ...tunnelParameters,
  ],
});
