import { collection, NodeError, string } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../lib/files/item-files.ts';
import { baseNameOf, binaryContent, joinPath } from '../../lib/remote-files/remote-files.ts';
import { SftpFiles } from '../../lib/remote-files/sftp-files.ts';
import type { SshSession } from '../../lib/ssh/connect-ssh.ts';
import { runCommand } from './run-command.ts';
import { ssh } from './ssh-connection.ts';

const fileOptions = collection('options', {
  label: 'Options',
  options: [
    string('fileName', {
      label: 'File name',
      description: 'Name of the file instead of the one it has',
      placeholder: 'report.csv',
    }),
  ],
});

const execute = ssh.operation('Execute', {
  description: 'Run a command on the host',
  parameters: [
    string('command', { label: 'Command', description: 'Runs in the shell of the user', placeholder: 'uptime' }),
    string('cwd', {
      label: 'Working folder',
      description: 'Folder the command runs in',
      required: true,
      default: '/',
    }),
  ],
  run: async ({ client, parameters }) => ({ json: await runCommand(client, parameters) }),
});

const download = ssh.operation('Download', {
  description: 'Fetch a file from the host',
  parameters: [
    string('path', {
      label: 'Path',
      description: 'File on the host, with its whole path',
      placeholder: '/home/user/report.csv',
      required: true,
    }),
    string('binaryPropertyName', {
      label: 'Put file into field',
      description: 'Field of the item that gets the file',
      required: true,
      default: 'data',
    }),
    fileOptions,
  ],
  run: ({ client, parameters: { path, binaryPropertyName, options }, item, binary, signal }) =>
    withFiles(client, signal, async (files) => {
      const fileName = options.fileName || baseNameOf(path);
      const file = await binary.create(files.download(path), { fileName });
      return { json: item.json, binary: withFile(item.binary, binaryPropertyName, file) };
    }),
});

const upload = ssh.operation('Upload', {
  description: 'Put a file on the host',
  parameters: [
    string('binaryPropertyName', {
      label: 'File field',
      description: 'Field of the item that holds the file',
      required: true,
      default: 'data',
    }),
    string('path', {
      label: 'Target folder',
      description: 'Folder on the host; the file keeps its own name unless another is set below',
      placeholder: '/home/user',
      required: true,
    }),
    fileOptions,
  ],
  run: ({ client, parameters: { path, binaryPropertyName, options }, item, binary, signal }) =>
    withFiles(client, signal, async (files) => {
      const file = itemFile(item, binaryPropertyName, 'binaryPropertyName');
      const fileName = options.fileName || file.fileName;
      if (!fileName) throw noName(binaryPropertyName);
      await files.upload(joinPath(path, fileName), binaryContent(binary, file));
      return { json: { success: true } };
    }),
});

async function withFiles<Result>(
  session: SshSession,
  signal: AbortSignal,
  work: (files: SftpFiles) => Promise<Result>,
) {
  const files = await SftpFiles.open(session, signal);
  try {
    return await work(files);
  } finally {
    files.close();
  }
}

function noName(field: string): NodeError {
  return new NodeError(`The file '${field}' has no name`, {
    description: "Give it a name by the option 'File name'.",
    parameter: 'options.fileName',
  });
}

/** By their names in the format. The first is that of new nodes. */
export const commandOperations = { execute };
export const fileOperations = { upload, download };
