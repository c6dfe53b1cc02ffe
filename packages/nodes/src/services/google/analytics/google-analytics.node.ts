import { googleAnalyticsV1 } from './google-analytics-v1.ts';
import { googleAnalyticsV2 } from './google-analytics-v2.ts';

export default [googleAnalyticsV1, googleAnalyticsV2];
