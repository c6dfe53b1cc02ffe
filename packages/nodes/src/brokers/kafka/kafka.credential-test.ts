import { defineCredentialTest } from '@millrace/node-sdk';
import kafkaCredential from './kafka.credential.ts';
import { openKafka } from './kafka-client.ts';

export default defineCredentialTest(kafkaCredential, async (context) => {
  const { client, errorOf } = await openKafka(context);
  const admin = client.admin();
  try {
    await admin.connect();
    await admin.describeCluster();
  } catch (error) {
    throw errorOf(error);
  } finally {
    await admin.disconnect();
  }
});
