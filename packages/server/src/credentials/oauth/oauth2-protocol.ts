import type { JsonObject } from '@millrace/workflow';
import { apiError } from '../../errors/server-error.ts';
import type { OAuthProtocol } from './oauth-protocol.ts';
import { oauth2SettingsOf } from './oauth-settings.ts';
import { authorizationUrlOf, type OAuth2Client } from './oauth2-client.ts';
import { refusalIn, refused } from './token-answer.ts';

/** OAuth 2.0 with the grants by which somebody consents. */
export function createOAuth2Protocol(client: Pick<OAuth2Client, 'byCode'>, redirectUrl: string): OAuthProtocol {
  return {
    async begin(data, { state, verifier }) {
      const settings = oauth2SettingsOf(data);
      if (settings.grant !== 'authorizationCode' && settings.grant !== 'pkce') {
        throw apiError('OAUTH_SETTINGS.needsNobody');
      }
      return { url: await authorizationUrlOf(settings, { redirectUrl, state, verifier }), memory: { verifier } };
    },
    async finish(data, query, { verifier = '' }) {
      const said = refusalIn(query);
      if (said !== undefined) throw refused(said);
      if (!query.code) throw refused('it sent no code');
      const terms = { redirectUrl, state: query.state ?? '', verifier };
      const token = await client.byCode(oauth2SettingsOf(data), query.code, terms);
      const more = saidBeside(query);
      return Object.keys(more).length > 0 ? { ...token, callbackQueryString: more } : token;
    },
  };
}

/** What a service told beside the code, such as the company that somebody chose (QuickBooks: `realmId`). */
function saidBeside({ code, state, ...more }: Readonly<Record<string, string>>): JsonObject {
  return more;
}
