import { googleBigQueryV2 } from './google-bigquery-v2.ts';
import { googleBigQueryV1 } from './v1/google-bigquery-v1.ts';

export default [googleBigQueryV1, googleBigQueryV2];
