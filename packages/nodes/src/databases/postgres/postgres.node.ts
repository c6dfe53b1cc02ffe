import { postgresV2 } from './postgres-v2.ts';
import { postgresV1 } from './v1/postgres-v1.ts';

export default [postgresV1, postgresV2];
