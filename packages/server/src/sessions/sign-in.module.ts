import { AttemptLimits } from '../access/attempt-limits.ts';
import type { ApiKeyService } from '../api-keys/api-key.service.ts';
import type { Config } from '../config/config-table.ts';
import { proxiesOf } from '../config/proxies.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import type { AccountService } from '../users/account.service.ts';
import type { OwnerService } from '../users/owner.service.ts';
import type { SecondFactor } from '../users/second-factor.ts';
import { signedOutEverywhere } from '../users/user.events.ts';
import { UserRepository } from '../users/user.repository.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { createFindActor, createFindProgram, createIsStill } from './find-actor.ts';
import { createForeignSignIn, type ForeignSignInPlaneOptions } from './foreign/create-foreign-sign-in.ts';
import { Passes } from './passes.ts';
import { type BeginSession, createSessionRoutes } from './session.routes.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { SignIn } from './sign-in.service.ts';

/** Who calls, and how people prove who they are. */
export const signInModule = defineModule({
  name: 'sign-in',
  needs: {
    accounts: need<Pick<AccountService, 'confirmPresence'>>(),
    apiKeys: need<ApiKeyService>(),
    beginSession: need<BeginSession>(),
    cipher: need<ForeignSignInPlaneOptions['cipher']>(),
    config: need<Config>(),
    database: need<Database>(),
    devices: need<DeviceCookie>(),
    events: need<EventBus>(),
    log: need<Logger>(),
    owner: need<OwnerService>(),
    publicUrl: need<string>(),
    secondFactor: need<SecondFactor>(),
    sessionCookie: need<SessionCookie>(),
    sessions: need<Sessions>(),
  },
  provides: ['findActor', 'findProgram', 'isStill', 'passes', 'signInProviders'],
  create({ accounts, apiKeys, config, events, secondFactor, sessionCookie: cookie, ...needs }) {
    const { database, owner, sessions } = needs;
    const users = new UserRepository(database.db);
    const limits = new AttemptLimits(database.db);
    const authenticateKey = (key: string, address: string) => apiKeys.authenticate(key, address);
    const foreign = createForeignSignIn({
      ...needs,
      users,
      limits,
      confirmPresence: (caller, currentPassword) => accounts.confirmPresence(caller, currentPassword),
      forgetSessions: (userId) => sessions.forget(userId),
      proxies: proxiesOf(config),
    });
    const { allowUnclaimed } = config;
    const passes = new Passes();
    return {
      provides: {
        findActor: createFindActor({ ...needs, cookie, users, authenticateKey, allowUnclaimed, passes }),
        findProgram: createFindProgram({ authenticateKey }),
        isStill: createIsStill({ sessions, keys: apiKeys, owner }),
        passes,
        signInProviders: foreign.summaries,
      },
      routes: [
        createSessionRoutes({
          ...{ ...needs, cookie, users },
          signIn: new SignIn({ users, secondFactor, limits }),
          endApps: (userId) => events.emit(signedOutEverywhere, { userId }),
        }),
        ...foreign.routes,
      ],
    };
  },
});
