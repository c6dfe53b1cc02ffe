import { defineCredentialTest } from '@millrace/node-sdk';
import rabbitmqCredential from './rabbitmq.credential.ts';
import { openRabbitmq } from './rabbitmq-connection.ts';

export default defineCredentialTest(rabbitmqCredential, async (context) => {
  const connection = await openRabbitmq(context);
  await connection.close();
});
