import { gmailV2 } from './gmail-v2.ts';
import { gmailV1 } from './v1/gmail-v1.ts';

export default [gmailV1, gmailV2];
