import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { AttemptLimits } from '../access/attempt-limits.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { SignedLinks } from '../access/signed-links.ts';
import { createApiKeyRepository } from '../api-keys/api-key.repository.ts';
import { createApiKeyRoutes } from '../api-keys/api-key.routes.ts';
import { ApiKeyService } from '../api-keys/api-key.service.ts';
import type { Config } from '../config/config-table.ts';
import { proxiesOf } from '../config/proxies.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import type { Database } from '../database/database.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { createSettingRepository } from '../instance/setting.repository.ts';
import type { Logger } from '../logging/logger.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { createDeviceCookie } from '../sessions/device-cookie.ts';
import { createFindActor, createFindProgram, createIsStill } from '../sessions/find-actor.ts';
import { createForeignSignIn, type ProviderSummaries } from '../sessions/foreign/create-foreign-sign-in.ts';
import { createSessionRepository } from '../sessions/session.repository.ts';
import { createBeginSession, createSessionRoutes } from '../sessions/session.routes.ts';
import { createSessionCookie } from '../sessions/session-cookie.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignIn } from '../sessions/sign-in.service.ts';
import { isSetupCode, setupCodeOf } from '../sessions/unclaimed.ts';
import { createSharingRoutes } from '../sharing/sharing.routes.ts';
import { SharingService } from '../sharing/sharing.service.ts';
import { AccountService } from '../users/account.service.ts';
import { EmailChange } from '../users/email-change.service.ts';
import { Invitations } from '../users/invitations.ts';
import { OwnerService } from '../users/owner.service.ts';
import { PasswordReset } from '../users/password-reset.service.ts';
import { SecondFactor } from '../users/second-factor.ts';
import { createUserRepository } from '../users/user.repository.ts';
import { createUserRoutes } from '../users/user.routes.ts';
import { UserService } from '../users/user.service.ts';

export interface AccountPlaneOptions {
  config: Config;
  database: Database;
  encryptionKey: string;
  /** With a closing slash. */
  publicUrl: string;
  log: Logger;
  access: Access;
  shares: ShareRepository;
  /** Ends open connections of a user who is no longer signed in, or whose role changed. */
  disconnect(userId: string): void;
  /** Told when something is shared with others than before, or gets another owner. */
  onShared(): void;
  /** Removes workflows, folders and credentials that somebody owns. */
  deleteOwned(userId: string): Promise<void>;
  /** Gives folders that somebody owns to another. */
  transferFolders(from: string, to: string): Promise<void>;
}

/** Everything about who calls and what they may do. */
export interface AccountPlane {
  mailer: Mailer;
  owner: OwnerService;
  users: UserService;
  invitations: Invitations;
  sharing: SharingService;
  /** The providers that people sign in with. */
  signInProviders(): Promise<ProviderSummaries>;
  /** For whom a program calls, by its key. */
  findProgram(request: FastifyRequest): Promise<Actor>;
  findActor(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Whether somebody who called before is still signed in, with the same role. */
  isStill(actor: Actor): Promise<boolean>;
  routes: RestRoutes[];
  /** What sets the owner up from another machine; `undefined` once it is set up. */
  setupCode(): Promise<string | undefined>;
}

export function createAccountPlane(options: AccountPlaneOptions): AccountPlane {
  const { config, database, encryptionKey, publicUrl, access, shares, log } = options;
  const { db, isUniqueViolation } = database;
  const users = createUserRepository(db);
  const limits = new AttemptLimits(db);
  const links = new SignedLinks(encryptionKey);
  const mailer = createMailer({ smtpUrl: config.smtpUrl, sender: config.mailSender, publicUrl, log });
  const sessions = new Sessions({ repository: createSessionRepository(db), onChange: options.disconnect });
  const cookie = createSessionCookie(publicUrl);
  const devices = createDeviceCookie({ publicUrl, links });
  const beginSession = createBeginSession(sessions, cookie, devices);
  const secondFactor = new SecondFactor({ users, cipher: createCredentialCipher(encryptionKey) });
  const setupCode = setupCodeOf(encryptionKey);
  const owner = new OwnerService({
    users,
    limits,
    settings: createSettingRepository(db),
    isSetupCode: (code) => isSetupCode(code, setupCode),
  });
  const keys = new ApiKeyService({ repository: createApiKeyRepository(db), limits });
  const authenticateKey = (key: string, address: string) => keys.authenticate(key, address);
  const { host } = new URL(publicUrl);
  const accounts = new UserService({ ...options, users, shares, secondFactor, sessions });
  const invitations = new Invitations({ users, links, limits, mailer, publicUrl, isUniqueViolation });
  const sharing = new SharingService({
    access,
    shares,
    onChanged: options.onShared,
    listUserIds: async () => (await users.list()).filter(({ invited_by }) => invited_by === null).map(({ id }) => id),
  });
  const emailChange = new EmailChange({ users, links, limits, mailer, publicUrl, isUniqueViolation });
  const foreign = createForeignSignIn({
    database,
    cipher: createCredentialCipher(encryptionKey),
    users,
    limits,
    beginSession,
    forgetSessions: (userId) => sessions.forget(userId),
    publicUrl,
    proxies: proxiesOf(config),
    log,
  });
  return {
    signInProviders: foreign.summaries,
    mailer,
    owner,
    users: accounts,
    invitations,
    sharing,
    findProgram: createFindProgram({ authenticateKey }),
    isStill: createIsStill({ sessions, keys, owner }),
    setupCode: async () => ((await owner.isSetUp()) ? undefined : setupCode),
    findActor: createFindActor({
      sessions,
      cookie,
      owner,
      users,
      authenticateKey,
      publicUrl,
      allowUnclaimed: config.allowUnclaimed,
    }),
    routes: [
      createSessionRoutes({
        sessions,
        cookie,
        beginSession,
        devices,
        owner,
        users,
        signIn: new SignIn({ users, secondFactor, limits }),
      }),
      createUserRoutes({
        users: accounts,
        accounts: new AccountService({
          users,
          secondFactor,
          limits,
          mailer,
          host,
          sessions,
          emailChange,
          isUniqueViolation,
        }),
        emailChange,
        invitations,
        passwordReset: new PasswordReset({ users, links, limits, mailer, secondFactor, sessions, publicUrl }),
        beginSession,
      }),
      ...foreign.routes,
      createApiKeyRoutes(keys),
      createSharingRoutes(sharing),
    ],
  };
}
