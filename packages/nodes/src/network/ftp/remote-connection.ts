import { connection, isJsonObject, type Shared } from '@millrace/node-sdk';
import type { RemoteFiles } from '../../lib/remote-files/remote-files.ts';
import { SftpFiles } from '../../lib/remote-files/sftp-files.ts';
import { connectSsh, sshLoginOf } from '../../lib/ssh/connect-ssh.ts';
import ftp from './ftp.credential.ts';
import { FtpFiles } from './ftp-files.ts';
import sftp from './sftp.credential.ts';

export const DEFAULT_TIMEOUT_MS = 10_000;

/** The files of the server that the credential names, by either protocol. */
export const remote = connection({
  name: 'FTP',
  credentials: {
    parameter: 'protocol',
    label: 'Protocol',
    description: 'FTP sends everything in plain text; SFTP is encrypted',
    kinds: { ftp, sftp },
  },
  settings: ({ options = {} }) => ({
    timeoutMs: (isJsonObject(options) && Number(options.timeout)) || DEFAULT_TIMEOUT_MS,
  }),
  async open({ kind, credential, settings: { timeoutMs }, ...context }): Promise<Shared<RemoteFiles>> {
    if (kind === 'ftp') {
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
  },
});
