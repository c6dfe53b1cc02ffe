import { mySqlV2 } from './my-sql-v2.ts';
import { mySqlV1 } from './v1/my-sql-v1.ts';

export default [mySqlV1, mySqlV2];
