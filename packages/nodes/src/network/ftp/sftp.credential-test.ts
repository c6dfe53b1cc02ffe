import { defineCredentialTest } from '@millrace/node-sdk';
import { remote } from './remote-connection.ts';
import sftp from './sftp.credential.ts';

export default defineCredentialTest(sftp, (context) => remote.tryOut(sftp, context));
