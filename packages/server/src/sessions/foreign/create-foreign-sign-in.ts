import { type ProxySettings, proxiedFetch } from '@millrace/network';
import type { AttemptLimits } from '../../access/attempt-limits.ts';
import type { Database } from '../../database/database.ts';
import type { RestRoutes } from '../../http/create-app.ts';
import { SettingRepository } from '../../instance/setting.repository.ts';
import type { Logger } from '../../logging/logger.ts';
import type { AccountCaller } from '../../users/account-caller.ts';
import type { UserRepository } from '../../users/user.repository.ts';
import type { BeginSession } from '../session.routes.ts';
import { ForeignAccounts } from './foreign-accounts.ts';
import { createOpenIdRoutes } from './open-id.routes.ts';
import { OpenIdProvider } from './open-id-provider.ts';
import { PendingSignIns } from './pending-sign-ins.ts';
import { ProviderSettings, type SecretCipher } from './provider-settings.ts';
import { createSamlRoutes } from './saml/saml.routes.ts';
import { SamlProvider } from './saml/saml-provider.ts';
import { SamlReader } from './saml/saml-reader.ts';
import { StoredSamlSettings } from './saml/saml-settings.ts';
import { SignInJourneys } from './sign-in-journeys.ts';

export interface ForeignSignInPlaneOptions {
  database: Pick<Database, 'db' | 'isUniqueViolation'>;
  cipher: SecretCipher;
  users: UserRepository;
  limits: AttemptLimits;
  beginSession: BeginSession;
  /** Makes sure that somebody is at the screen. @throws ServerError */
  confirmPresence(caller: AccountCaller, currentPassword: string | undefined): Promise<void>;
  /** Sessions carry roles. */
  forgetSessions(userId: string): void;
  /** With a closing slash. */
  publicUrl: string;
  proxies: ProxySettings;
  log: Logger;
}

/** What everybody may know of the providers. */
export interface ProviderSummaries {
  oidc: { enabled: boolean; label: string };
  saml: { enabled: boolean; label: string };
}

/** Signing in with a provider, off until the owner sets one up. */
export function createForeignSignIn(options: ForeignSignInPlaneOptions): {
  routes: RestRoutes[];
  summaries(): Promise<ProviderSummaries>;
} {
  const { database, cipher, users, publicUrl, forgetSessions } = options;
  const fetch = proxiedFetch(options.proxies);
  const stored = new SettingRepository(database.db);
  const openId = new ProviderSettings(stored, cipher);
  const saml = new StoredSamlSettings(stored);
  const pending = new PendingSignIns(database.db, cipher);
  const isUniqueViolation = (error: unknown) => database.isUniqueViolation(error);
  const accounts = new ForeignAccounts({ users, isUniqueViolation, forgetSessions });
  const journeys = new SignInJourneys({ ...options, pending, accounts });
  const callbackUrl = `${publicUrl}rest/sso/oidc/callback`;
  const ofSaml = { metadataUrl: `${publicUrl}rest/sso/saml/metadata`, replyUrl: `${publicUrl}rest/sso/saml/acs` };
  return {
    routes: [
      createOpenIdRoutes({
        settings: openId,
        provider: new OpenIdProvider({ callbackUrl, fetch }),
        journeys,
        callbackUrl,
      }),
      createSamlRoutes({
        ...ofSaml,
        settings: saml,
        provider: new SamlProvider({ ...ofSaml, reader: new SamlReader(), fetch }),
        journeys,
        pending,
        finishUrl: `${publicUrl}rest/sso/saml/finish`,
      }),
    ],
    summaries: async () => ({ oidc: await openId.summary(), saml: await saml.summary() }),
  };
}
