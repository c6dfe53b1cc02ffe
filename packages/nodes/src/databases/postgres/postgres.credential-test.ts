import { defineCredentialTest } from '@millrace/node-sdk';
import postgres from './postgres.credential.ts';
import { openPostgres } from './postgres-session.ts';

export default defineCredentialTest(postgres, async (context) => {
  const session = await openPostgres(context);
  await session.close();
});
