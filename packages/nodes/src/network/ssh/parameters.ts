import { collection, options, string } from '@millrace/node-sdk';

const command = { resource: ['command'], operation: ['execute'] };
const upload = { resource: ['file'], operation: ['upload'] };
const download = { resource: ['file'], operation: ['download'] };

export const sshParameters = [
  options('authentication', {
    label: 'Log in by',
    options: [
      { name: 'Password', value: 'password' },
      { name: 'Private key', value: 'privateKey' },
    ],
  }),
  options('resource', {
    label: 'Work with',
    noDataExpression: true,
    options: [
      { name: 'Command', value: 'command' },
      { name: 'File', value: 'file' },
    ],
  }),
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    displayOptions: { show: { resource: ['command'] } },
    options: [{ name: 'Execute', value: 'execute', description: 'Run a command on the host' }],
  }),
  string('command', {
    label: 'Command',
    description: 'Runs in the shell of the user',
    placeholder: 'uptime',
    displayOptions: { show: command },
  }),
  string('cwd', {
    label: 'Working folder',
    description: 'Folder the command runs in',
    required: true,
    default: '/',
    displayOptions: { show: command },
  }),
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    displayOptions: { show: { resource: ['file'] } },
    options: [
      { name: 'Download', value: 'download', description: 'Fetch a file from the host' },
      { name: 'Upload', value: 'upload', description: 'Put a file on the host' },
    ],
    default: 'upload',
  }),
  string('binaryPropertyName', {
    label: 'File field',
    description: 'Field of the item that holds the file',
    required: true,
    default: 'data',
    displayOptions: { show: upload },
  }),
  string('path', {
    label: 'Target folder',
    description: 'Folder on the host; the file keeps its own name unless another is set below',
    placeholder: '/home/user',
    required: true,
    displayOptions: { show: upload },
  }),
  string('path', {
    label: 'Path',
    description: 'File on the host, with its whole path',
    placeholder: '/home/user/report.csv',
    required: true,
    displayOptions: { show: download },
  }),
  string('binaryPropertyName', {
    label: 'Put file into field',
    description: 'Field of the item that gets the file',
    required: true,
    default: 'data',
    displayOptions: { show: download },
  }),
  collection('options', {
    label: 'Options',
    displayOptions: { show: { resource: ['file'], operation: ['upload', 'download'] } },
    options: [
      string('fileName', {
        label: 'File name',
        description: 'Name of the file instead of the one it has',
        placeholder: 'report.csv',
      }),
    ],
  }),
] as const;
