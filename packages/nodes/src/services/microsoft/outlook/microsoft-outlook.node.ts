import { microsoftOutlookV2 } from './microsoft-outlook-v2.ts';
import { microsoftOutlookV1 } from './v1/microsoft-outlook-v1.ts';

export default [microsoftOutlookV1, microsoftOutlookV2];
