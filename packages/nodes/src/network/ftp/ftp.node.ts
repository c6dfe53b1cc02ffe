import { type BatchContext, defineNode } from '@millrace/node-sdk';
import { eachItem } from '../../lib/item-lists/each-item.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { Connections, type OpenConnection } from '../../lib/remote-files/connections.ts';
import type { RemoteFiles } from '../../lib/remote-files/remote-files.ts';
import { SftpFiles } from '../../lib/remote-files/sftp-files.ts';
import { connectSsh, sshLoginOf } from '../../lib/ssh/connect-ssh.ts';
import { FtpFiles } from './ftp-files.ts';
import { ftpParameters } from './parameters.ts';
import { type Parameters, perform } from './perform.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

interface Session {
  files: RemoteFiles;
  close(): void;
}

export default defineNode({
  name: 'n8n-nodes-base.ftp',
  displayName: 'FTP',
  description: 'Lists, fetches, sends, renames and deletes files on FTP and SFTP servers',
  version: [1, 1.1],
  group: ['input'],
  family: 'service',
  subtitle: '={{ $parameter.protocol + ": " + $parameter.operation }}',
  defaults: { name: 'FTP' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files', 'Helpers'] },
    alias: ['ftp', 'sftp', 'file', 'transfer', 'upload', 'download', 'server', 'folder'],
  },
  credentials: [
    { name: 'ftp', required: true, displayOptions: { show: { protocol: ['ftp'] } } },
    { name: 'sftp', required: true, displayOptions: { show: { protocol: ['sftp'] } } },
  ],
  parameters: ftpParameters,
  async runAll(context) {
    const sessions = new Connections<Session>((session) => session.close());
    try {
      return await eachItem(context, async (item, index) => {
        const parameters = context.parameters(index);
        const { protocol, options } = parameters;
        const timeoutMs = optionValues(options).timeout || DEFAULT_TIMEOUT_MS;
        const { files } = await sessions.get(`${protocol} ${timeoutMs}`, () => open(protocol, timeoutMs, context));
        return perform(files, item, parameters, context.binary);
      });
    } finally {
      sessions.close();
    }
  },
});

async function open(
  protocol: Parameters['protocol'],
  timeoutMs: number,
  context: BatchContext<Parameters>,
): Promise<OpenConnection<Session>> {
  const credential = await context.credentials.get(protocol);
  if (protocol === 'ftp') {
    const files = await FtpFiles.open(context, credential, timeoutMs);
    return { connection: { files, close: () => files.close() }, isOpen: () => !files.isClosed };
  }
  const session = await connectSsh(context, sshLoginOf(credential), timeoutMs);
  try {
    const files = await SftpFiles.open(session, context.signal);
    return { connection: { files, close: () => session.close() }, isOpen: () => session.isOpen };
  } catch (error) {
    session.close();
    throw error;
  }
}
