import { service } from '@millrace/node-sdk';
import { googleAnalyticsOAuth2 } from '../google.credentials.ts';

const account = { name: 'Google Analytics', credential: googleAnalyticsOAuth2, reason: 'error.message' } as const;

/** Reports of properties. */
export const analytics = service({ ...account, baseUrl: 'https://analyticsdata.googleapis.com/v1beta' });

/** Which properties there are. */
export const analyticsAdmin = service({ ...account, baseUrl: 'https://analyticsadmin.googleapis.com/v1beta' });

/** Reports of views: Universal Analytics, which Google switched off in July 2024. */
export const universalReports = service({ ...account, baseUrl: 'https://analyticsreporting.googleapis.com/v4' });

/** Which views, metrics and dimensions Universal Analytics has. */
export const universalAdmin = service({ ...account, baseUrl: 'https://www.googleapis.com/analytics/v3' });
