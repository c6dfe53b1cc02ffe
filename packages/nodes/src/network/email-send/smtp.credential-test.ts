import { defineCredentialTest } from '@millrace/node-sdk';
import smtp from './smtp.credential.ts';
import { checkServer } from './smtp-mailer.ts';

export default defineCredentialTest(smtp, ({ credential, ...context }) => checkServer(context, credential));
