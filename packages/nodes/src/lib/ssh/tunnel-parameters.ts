import { boolean, number, options, string } from '@millrace/node-sdk';

const show = { sshTunnel: [true] };

/** Fields of a credential whose server is reached through another machine. */
export const tunnelParameters = [
  boolean('sshTunnel', {
    label: 'SSH tunnel',
    description: 'Reach the server through a machine that takes SSH connections',
  }),
  options('sshAuthenticateWith', {
    label: 'SSH authenticate with',
    default: 'password',
    options: [
      { name: 'Password', value: 'password' },
      { name: 'Private key', value: 'privateKey' },
    ],
    displayOptions: { show },
  }),
  string('sshHost', { label: 'SSH host', default: 'localhost', displayOptions: { show } }),
  number('sshPort', { label: 'SSH port', default: 22, displayOptions: { show } }),
  string('sshUser', { label: 'SSH user', default: 'root', displayOptions: { show } }),
  string('sshPassword', {
    label: 'SSH password',
    typeOptions: { password: true },
    displayOptions: { show: { ...show, sshAuthenticateWith: ['password'] } },
  }),
  string('privateKey', {
    label: 'Private key',
    description: 'PEM or OpenSSH text',
    typeOptions: { rows: 4, password: true },
    displayOptions: { show: { ...show, sshAuthenticateWith: ['privateKey'] } },
  }),
  string('passphrase', {
    label: 'Passphrase',
    description: 'Of the private key, if it has one',
    displayOptions: { show: { ...show, sshAuthenticateWith: ['privateKey'] } },
  }),
] as const;
