import { boolean, defineCredential, number, options, string } from '@millrace/node-sdk';

const encrypted = { displayOptions: { hide: { connectionSecurity: ['none'] } } };

export default defineCredential({
  name: 'ldap',
  displayName: 'LDAP',
  parameters: [
    string('hostname', { label: 'Server', required: true, placeholder: 'ldap.example.com' }),
    string('port', { label: 'Port', description: 'Mostly 389, with TLS 636', default: '389' }),
    string('bindDN', {
      label: 'Bind DN',
      description: 'Distinguished name of the account. Empty: nobody logs in',
      placeholder: 'cn=reader,dc=example,dc=com',
    }),
    string('bindPassword', { label: 'Password', typeOptions: { password: true } }),
    options('connectionSecurity', {
      label: 'Connection security',
      default: 'none',
      options: [
        { name: 'None', value: 'none', description: 'Whoever listens can read the password' },
        { name: 'TLS', value: 'tls', description: 'Encrypted from the start' },
        { name: 'STARTTLS', value: 'startTls', description: 'Encrypted before anything is sent' },
      ],
    }),
    boolean('allowUnauthorizedCerts', {
      label: 'Accept any certificate',
      description: 'Also of a server whose certificate cannot be verified',
      ...encrypted,
    }),
    string('caCertificate', {
      label: 'CA certificate',
      description: 'PEM text of the authority to trust',
      typeOptions: { rows: 4 },
      ...encrypted,
    }),
    number('timeout', { label: 'Timeout', description: 'Seconds that an operation may take', default: 300 }),
  ],
});
