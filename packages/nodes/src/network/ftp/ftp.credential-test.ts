import { defineCredentialTest } from '@millrace/node-sdk';
import ftp from './ftp.credential.ts';
import { remote } from './remote-connection.ts';

export default defineCredentialTest(ftp, (context) => remote.tryOut(ftp, context));
