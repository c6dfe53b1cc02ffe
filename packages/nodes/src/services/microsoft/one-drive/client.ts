import { z } from '@millrace/node-sdk';
import { GRAPH, graphService } from '../graph-service.ts';
import { microsoftOneDriveOAuth2Api } from '../microsoft.credentials.ts';

/** The drive of the account. */
export const oneDrive = graphService({
  name: 'Microsoft OneDrive',
  credential: microsoftOneDriveOAuth2Api,
  baseUrl: () => `${GRAPH}/me/drive`,
});

/** A file or folder as the service describes it. */
export const entity = z.record(z.string(), z.json());
export const DONE = () => [{ json: { success: true } }];
