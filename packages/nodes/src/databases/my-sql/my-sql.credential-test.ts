import { defineCredentialTest } from '@millrace/node-sdk';
import mySql from './my-sql.credential.ts';
import { openMySql } from './my-sql-session.ts';

export default defineCredentialTest(mySql, async (context) => {
  const session = await openMySql(context);
  await session.close();
});
