import { defineNode, type ItemContext, type Shared } from '@millrace/node-sdk';
import { optionValues } from '../../lib/parameters/option-values.ts';
import type { RemoteFiles } from '../../lib/remote-files/remote-files.ts';
import { SftpFiles } from '../../lib/remote-files/sftp-files.ts';
import { connectSsh, sshLoginOf } from '../../lib/ssh/connect-ssh.ts';
import { FtpFiles } from './ftp-files.ts';
import { ftpParameters } from './parameters.ts';
import { type Parameters, perform } from './perform.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

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
  async run(context) {
    const { item, parameters, binary, share } = context;
    const { protocol, options } = parameters;
    const timeoutMs = optionValues(options).timeout || DEFAULT_TIMEOUT_MS;
    const files = await share(`${protocol} ${timeoutMs}`, () => open(protocol, timeoutMs, context));
    return perform(files, item, parameters, binary);
  },
});

async function open(
  protocol: Parameters['protocol'],
  timeoutMs: number,
  context: ItemContext<Parameters>,
): Promise<Shared<RemoteFiles>> {
  const credential = await context.credentials.get(protocol);
  if (protocol === 'ftp') {
    const files = await FtpFiles.open(context, credential, timeoutMs);
    return { thing: files, close: () => files.close(), isUsable: () => !files.isClosed };
  }
  const session = await connectSsh(context, sshLoginOf(credential), timeoutMs);
  try {
    const files = await SftpFiles.open(session, context.signal);
    return { thing: files, close: () => session.close(), isUsable: () => session.isOpen };
  } catch (error) {
    session.close();
    throw error;
  }
}
