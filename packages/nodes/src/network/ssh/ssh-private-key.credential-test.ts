import { defineCredentialTest } from '@millrace/node-sdk';
import { ssh } from './ssh-connection.ts';
import sshPrivateKey from './ssh-private-key.credential.ts';

export default defineCredentialTest(sshPrivateKey, (context) => ssh.tryOut(sshPrivateKey, context));
