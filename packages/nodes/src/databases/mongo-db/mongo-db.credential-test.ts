import { defineCredentialTest } from '@millrace/node-sdk';
import { openMongo } from './connection/mongo-client.ts';
import mongoDb from './mongo-db.credential.ts';

export default defineCredentialTest(mongoDb, async (context) => {
  const database = await openMongo(context);
  await database.close();
});
