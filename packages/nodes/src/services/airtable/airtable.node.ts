import { airtableV2 } from './airtable-v2.ts';
import { airtableV1 } from './v1/airtable-v1.ts';

export default [airtableV1, airtableV2];
