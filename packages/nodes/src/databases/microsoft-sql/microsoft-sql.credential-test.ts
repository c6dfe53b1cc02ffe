import { defineCredentialTest } from '@millrace/node-sdk';
import microsoftSql from './microsoft-sql.credential.ts';
import { openMicrosoftSql } from './microsoft-sql-session.ts';

export default defineCredentialTest(microsoftSql, async (context) => {
  const session = await openMicrosoftSql(context);
  await session.close();
});
