import { boolean, defineCredential, number, options, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'microsoftSql',
  displayName: 'Microsoft SQL',
  parameters: [
    string('server', {
      label: 'Server',
      description: 'Name or address of its machine. Of an instance with a name, give the port.',
      default: 'localhost',
    }),
    string('database', { label: 'Database', default: 'master' }),
    string('user', { label: 'User', default: 'sa' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
    number('port', { label: 'Port', default: 1433 }),
    string('domain', {
      label: 'Domain',
      description: 'Domain of a Windows account (NTLM). Empty: an account of the server',
    }),
    boolean('tls', { label: 'TLS', description: 'Encrypt the connection', default: true }),
    boolean('allowUnauthorizedCerts', {
      label: 'Accept any certificate',
      description: 'Also of a server whose certificate cannot be verified',
      displayOptions: { show: { tls: [true] } },
    }),
    number('connectTimeout', {
      label: 'Connect timeout',
      description: 'Milliseconds until the connection must stand',
      default: 15_000,
    }),
    number('requestTimeout', {
      label: 'Request timeout',
      description: 'Milliseconds that a statement may take; 0: as long as the workflow may',
      default: 15_000,
    }),
    options('tdsVersion', {
      label: 'TDS version',
      description: 'Version of the protocol; a lower one for old servers',
      default: '7_4',
      options: [
        { name: '7.4 (SQL Server 2012 and later)', value: '7_4' },
        { name: '7.3 B (SQL Server 2008 R2)', value: '7_3_B' },
        { name: '7.3 A (SQL Server 2008)', value: '7_3_A' },
        { name: '7.2 (SQL Server 2005)', value: '7_2' },
        { name: '7.1 (SQL Server 2000 SP1)', value: '7_1' },
      ],
    }),
  ],
});
