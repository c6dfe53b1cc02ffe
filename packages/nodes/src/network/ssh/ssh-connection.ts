import { connection } from '@millrace/node-sdk';
import { connectSsh, sshLoginOf } from '../../lib/ssh/connect-ssh.ts';
import sshPassword from './ssh-password.credential.ts';
import sshPrivateKey from './ssh-private-key.credential.ts';

/** The host that the credential names. */
export const ssh = connection({
  name: 'SSH',
  credentials: { label: 'Log in by', kinds: { password: sshPassword, privateKey: sshPrivateKey } },
  async open({ credential, ...context }) {
    const session = await connectSsh(context, sshLoginOf(credential));
    return { thing: session, close: () => session.close(), isUsable: () => session.isOpen };
  },
});
