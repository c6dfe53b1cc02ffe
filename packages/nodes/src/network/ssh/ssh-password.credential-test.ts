import { defineCredentialTest } from '@millrace/node-sdk';
import { ssh } from './ssh-connection.ts';
import sshPassword from './ssh-password.credential.ts';

export default defineCredentialTest(sshPassword, (context) => ssh.tryOut(sshPassword, context));
