import { AttemptLimits } from '../access/attempt-limits.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { SignedLinks } from '../access/signed-links.ts';
import type { Database } from '../database/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { AccountService, type AccountServiceOptions } from './account.service.ts';
import { EmailChange } from './email-change.service.ts';
import { Invitations } from './invitations.ts';
import { PasswordReset } from './password-reset.service.ts';
import { SecondFactor, type SecondFactorOptions } from './second-factor.ts';
import { accountDeleted, accountGoing, accountHandedOver, signedOutEverywhere } from './user.events.ts';
import { UserRepository } from './user.repository.ts';
import { createUserRoutes, type UserRoutesOptions } from './user.routes.ts';
import { UserService, type UserServiceOptions } from './user.service.ts';

/** The people of the instance. */
export const userModule = defineModule({
  name: 'users',
  needs: {
    beginSession: need<UserRoutesOptions['beginSession']>(),
    cipher: need<SecondFactorOptions['cipher']>(),
    database: need<Database>(),
    events: need<EventBus>(),
    instance: need<{ encryptionKey: string }>(),
    mailer: need<Mailer>(),
    publicUrl: need<string>(),
    sessions: need<UserServiceOptions['sessions'] & AccountServiceOptions['sessions']>(),
    shares: need<ShareRepository>(),
  },
  provides: ['accounts', 'invitations', 'secondFactor', 'users'],
  create({ beginSession, cipher, database, events, instance, mailer, publicUrl, sessions, shares }) {
    const repository = new UserRepository(database.db);
    const secondFactor = new SecondFactor({ users: repository, cipher });
    const common = {
      ...{ users: repository, mailer, publicUrl, secondFactor, sessions },
      isUniqueViolation: database.isUniqueViolation,
      limits: new AttemptLimits(database.db),
      links: new SignedLinks(instance.encryptionKey),
      endApps: (userId: string) => events.emit(signedOutEverywhere, { userId }),
    };
    const users = new UserService({
      ...common,
      shares,
      deleteOwned: (userId) => events.emit(accountDeleted, { userId }),
      handOverGrants: (userId, heirId) => events.emit(accountGoing, { userId, heirId }),
      transferFolders: (userId, heirId) => events.emit(accountHandedOver, { userId, heirId }),
    });
    const invitations = new Invitations(common);
    const emailChange = new EmailChange(common);
    const accounts = new AccountService({ ...common, host: new URL(publicUrl).host, emailChange });
    const routes = createUserRoutes({
      users,
      accounts,
      emailChange,
      invitations,
      passwordReset: new PasswordReset(common),
      beginSession,
    });
    return { provides: { accounts, invitations, secondFactor, users }, routes: [routes] };
  },
});
