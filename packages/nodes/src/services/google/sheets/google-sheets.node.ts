import { googleSheetsV4 } from './google-sheets-v4.ts';
import { googleSheetsV1, googleSheetsV2 } from './v1/google-sheets-v1.ts';

export default [googleSheetsV1, googleSheetsV2, googleSheetsV4];
