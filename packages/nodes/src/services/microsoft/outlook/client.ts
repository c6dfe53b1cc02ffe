import { path, z } from '@millrace/node-sdk';
import { GRAPH, graphService, linkedPaging } from '../graph-service.ts';
import { microsoftOutlookOAuth2Api } from '../microsoft.credentials.ts';

/** The mailbox of the account, or a shared one. */
export const outlook = graphService({
  name: 'Microsoft Outlook',
  credential: microsoftOutlookOAuth2Api,
  baseUrl: ({ useShared, userPrincipalName }) =>
    useShared === true ? `${GRAPH}${path`/users/${String(userPrincipalName ?? '')}`}` : `${GRAPH}/me`,
  paging: linkedPaging,
});

/** A thing of the mailbox as the service describes it. */
export const entity = z.record(z.string(), z.json());
export const done = { json: { success: true } };

/** Answers of some operations hold nothing else to go on with. */
export const DONE = () => [done];
