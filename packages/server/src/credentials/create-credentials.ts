import type { ProxySettings } from '@millrace/network';
import type { CredentialTypeDescription } from '@millrace/workflow';
import type { Access } from '../access/access.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { SignedLinks } from '../access/signed-links.ts';
import type { Database } from '../database/database.ts';
import type { RestRoutes } from '../http/create-app.ts';
import type { Logger } from '../logging/logger.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { CredentialRepository } from './credential.repository.ts';
import { createCredentialRoutes } from './credential.routes.ts';
import { CredentialService } from './credential.service.ts';
import { createCredentialCipher } from './credential-cipher.ts';
import { CredentialData } from './credential-data.ts';
import { CredentialHandout } from './credential-handout.ts';
import { CredentialTests } from './credential-tests.ts';
import { createCredentialUses } from './credential-uses.ts';
import { createOAuthRoutes } from './oauth/oauth.routes.ts';
import { OAuthConnect } from './oauth/oauth-connect.service.ts';
import { OAuthFetch } from './oauth/oauth-fetch.ts';
import { OAuthFields } from './oauth/oauth-fields.ts';
import { OAuthRequestRepository } from './oauth/oauth-request.repository.ts';
import { createOAuth1Protocol } from './oauth/oauth1-protocol.ts';
import { OAuth2Client } from './oauth/oauth2-client.ts';
import { createOAuth2Protocol } from './oauth/oauth2-protocol.ts';
import { TokenKeeper } from './oauth/token-keeper.ts';
import { NO_SECRETS, type SecretValues } from './secret-values.ts';

export interface CredentialsOptions {
  database: Database;
  encryptionKey: string;
  /** With a closing slash. */
  publicUrl: string;
  /** Internal addresses that services may have. */
  ssrfAllow: readonly string[];
  proxies: ProxySettings;
  runners: Pick<RunnerPool, 'ask'>;
  shares: ShareRepository;
  access: Pick<Access, 'allowsUser'>;
  /** What `$secrets` is in fields of credentials. Default: nothing. */
  secrets?: SecretValues;
  log: Logger;
  /** Resolves when the credential types are known. */
  catalogue(): Promise<{ credentialTypes: ReadonlyMap<string, CredentialTypeDescription> }>;
}

/** Everything about credentials. */
export interface Credentials {
  service: CredentialService;
  handout: CredentialHandout;
  routes(access: Access): RestRoutes;
  close(): Promise<void>;
}

export function createCredentials(options: CredentialsOptions): Credentials {
  const {
    database,
    encryptionKey,
    publicUrl,
    ssrfAllow,
    proxies,
    runners,
    shares,
    access,
    log,
    catalogue,
    secrets = NO_SECRETS,
  } = options;
  const repository = new CredentialRepository(database.db);
  const cipher = createCredentialCipher(encryptionKey);
  const common = {
    repository,
    data: new CredentialData(cipher, repository),
    credentialTypes: async () => {
      const { credentialTypes } = await catalogue();
      return (name: string) => credentialTypes.get(name);
    },
  };
  const service = new CredentialService({ ...common, shares });
  const fetch = new OAuthFetch(ssrfAllow, proxies);
  const client = new OAuth2Client(fetch);
  const fields = new OAuthFields({ runners, secrets });
  const tokens = new TokenKeeper({ ...common, client, fields });
  const callback = (version: number): string => `${publicUrl}rest/oauth${version}-credential/callback`;
  const createConnect = (access: Access) =>
    new OAuthConnect({
      ...common,
      fields,
      requests: new OAuthRequestRepository(database.db),
      cipher,
      links: new SignedLinks(encryptionKey),
      access,
      protocols: {
        1: createOAuth1Protocol(fetch, callback(1)),
        2: createOAuth2Protocol(client, callback(2)),
      },
    });
  return {
    service,
    handout: new CredentialHandout({ ...common, tokens, access, secrets }),
    routes: (access) => (app) => {
      createCredentialRoutes({
        credentials: service,
        tests: new CredentialTests({ ...common, runners }),
        uses: createCredentialUses(database.db),
        access,
      })(app);
      createOAuthRoutes(createConnect(access), log)(app);
    },
    close: () => fetch.close(),
  };
}
