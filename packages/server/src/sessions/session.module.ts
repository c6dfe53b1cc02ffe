import { AttemptLimits } from '../access/attempt-limits.ts';
import { SignedLinks } from '../access/signed-links.ts';
import type { Config } from '../config/config-table.ts';
import type { Database } from '../database/database.ts';
import { SettingRepository } from '../instance/setting.repository.ts';
import { defineModule, need } from '../modules/module.ts';
import type { PushHub } from '../push/push-hub.ts';
import { OwnerService } from '../users/owner.service.ts';
import { UserRepository } from '../users/user.repository.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { SessionRepository } from './session.repository.ts';
import { createBeginSession } from './session.routes.ts';
import { createSessionCookie } from './session-cookie.ts';
import { Sessions } from './sessions.ts';
import { isSetupCode, setupCodeOf } from './unclaimed.ts';

/** Who is signed in, and whether anybody can be: an instance without an owner has one user. */
export const sessionModule = defineModule({
  name: 'sessions',
  needs: {
    config: need<Config>(),
    database: need<Database>(),
    instance: need<{ encryptionKey: string }>(),
    publicUrl: need<string>(),
    push: need<PushHub>(),
  },
  provides: ['beginSession', 'devices', 'owner', 'sessionCookie', 'sessions', 'setupCode'],
  create({ config, database: { db }, instance: { encryptionKey }, publicUrl, push }) {
    const sessions = new Sessions({
      repository: new SessionRepository(db),
      onChange: (userId) => push.disconnect(userId),
    });
    const sessionCookie = createSessionCookie(publicUrl);
    const devices = createDeviceCookie({ publicUrl, links: new SignedLinks(encryptionKey) });
    const setupCode = setupCodeOf(encryptionKey);
    const owner = new OwnerService({
      users: new UserRepository(db),
      limits: new AttemptLimits(db),
      settings: new SettingRepository(db),
      isSetupCode: (code) => isSetupCode(code, setupCode),
    });
    return {
      provides: {
        beginSession: createBeginSession(sessions, sessionCookie, devices),
        devices,
        owner,
        sessionCookie,
        sessions,
        /** What sets the owner up from another machine; `undefined` once it is set up. */
        setupCode: async () => ((await owner.isSetUp()) ? undefined : setupCode),
      },
      prepare: () => owner.setUpFromEnvironment(config),
    };
  },
});
