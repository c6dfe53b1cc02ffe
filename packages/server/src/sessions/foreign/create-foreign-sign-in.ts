import type { AttemptLimits } from '../../access/attempt-limits.ts';
import type { Database } from '../../database/database.ts';
import type { RestRoutes } from '../../http/create-app.ts';
import { createSettingRepository } from '../../instance/setting.repository.ts';
import type { UserRepository } from '../../users/user.repository.ts';
import type { BeginSession } from '../session.routes.ts';
import { ForeignAccounts } from './foreign-accounts.ts';
import { createForeignSignInRoutes } from './foreign-sign-in.routes.ts';
import { OpenIdProvider } from './open-id-provider.ts';
import { PendingSignIns } from './pending-sign-ins.ts';
import { ProviderSettings, type SecretCipher } from './provider-settings.ts';

export interface ForeignSignInPlaneOptions {
  database: Pick<Database, 'db' | 'isUniqueViolation'>;
  cipher: SecretCipher;
  users: UserRepository;
  limits: AttemptLimits;
  beginSession: BeginSession;
  /** With a closing slash. */
  publicUrl: string;
}

/** Signing in with a provider, off until the owner sets one up. */
export function createForeignSignIn(options: ForeignSignInPlaneOptions): {
  routes: RestRoutes;
  summary(): Promise<{ enabled: boolean; label: string }>;
} {
  const { database, cipher, users, publicUrl } = options;
  const settings = new ProviderSettings(createSettingRepository(database.db), cipher);
  const callbackUrl = `${publicUrl}rest/sso/oidc/callback`;
  const routes = createForeignSignInRoutes({
    ...options,
    settings,
    callbackUrl,
    provider: new OpenIdProvider(callbackUrl),
    pending: new PendingSignIns(database.db, cipher),
    accounts: new ForeignAccounts({ users, isUniqueViolation: (error) => database.isUniqueViolation(error) }),
  });
  return { routes, summary: () => settings.summary() };
}
