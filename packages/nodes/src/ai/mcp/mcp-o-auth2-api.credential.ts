import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export default oauth2Credential({ name: 'mcpOAuth2Api', displayName: 'MCP OAuth2' });
