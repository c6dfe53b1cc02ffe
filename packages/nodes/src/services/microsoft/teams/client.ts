import { graphService } from '../graph-service.ts';
import { microsoftTeamsOAuth2Api } from '../microsoft.credentials.ts';

const common = { name: 'Microsoft Teams', credential: microsoftTeamsOAuth2Api };

/** Teams, chats and tasks of the account. */
export const teams = graphService(common);

/** Messages of channels: the version of the service that workflows know. */
export const teamsBeta = graphService({ ...common, baseUrl: () => 'https://graph.microsoft.com/beta' });
