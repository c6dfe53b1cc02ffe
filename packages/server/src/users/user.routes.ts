import { accountRoutes, emailRoutes, passwordRoutes, userRoutes } from '@millrace/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownActor } from '../access/access.ts';
import type { KnownActor } from '../access/actor.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { AccountService } from './account.service.ts';
import { callerOf } from './account-caller.ts';
import type { EmailChange } from './email-change.service.ts';
import type { Invitations } from './invitations.ts';
import type { PasswordReset } from './password-reset.service.ts';
import type { UserRow } from './user.repository.ts';
import type { UserService } from './user.service.ts';
import { toCurrentUser, toUser, usersSeenBy } from './user-answer.ts';

export interface UserRoutesOptions {
  users: UserService;
  accounts: AccountService;
  invitations: Invitations;
  passwordReset: PasswordReset;
  emailChange: EmailChange;
  /** Signs a user in at the browser that calls. */
  beginSession(user: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<KnownActor>;
}

export function createUserRoutes(options: UserRoutesOptions): RestRoutes {
  return (app) => {
    for (const serve of [serveAccounts, servePasswords, serveUsers, serveInvitations]) serve(app, options);
  };
}

type Serve = (app: Parameters<RestRoutes>[0], options: UserRoutesOptions) => void;

const serveAccounts: Serve = (app, { accounts }) => {
  serveRoute(app, accountRoutes.get, async ({ actor }) => {
    const known = knownActor(actor);
    return toCurrentUser(await accounts.find(known.user.id), known);
  });
  serveRoute(app, accountRoutes.update, async ({ actor, request, body }) =>
    toCurrentUser(await accounts.update(callerOf(actor, request), body), knownActor(actor)),
  );
  serveRoute(app, accountRoutes.changePassword, async ({ actor, request, body }) => {
    await accounts.changePassword(callerOf(actor, request), body);
    return true;
  });
  serveRoute(app, accountRoutes.survey, async ({ actor, body }) => {
    await accounts.answerSurvey(knownActor(actor).user.id, body);
    return true;
  });
  serveRoute(app, accountRoutes.startMfa, ({ actor, request, body }) =>
    accounts.startMfa(callerOf(actor, request), body.currentPassword),
  );
  serveRoute(app, accountRoutes.enableMfa, async ({ actor, request, body }) => ({
    recoveryCodes: await accounts.enableMfa(callerOf(actor, request), body.code),
  }));
  serveRoute(app, accountRoutes.disableMfa, async ({ actor, request, body }) => {
    await accounts.disableMfa(callerOf(actor, request), body);
    return true;
  });
};

const servePasswords: Serve = (app, { passwordReset, emailChange }) => {
  serveRoute(app, emailRoutes.confirm, async ({ body, request }) => {
    await emailChange.confirm(body, request.ip);
    return true;
  });
  serveRoute(app, passwordRoutes.forgot, async ({ body, request }) => {
    await passwordReset.request(body.email, request.ip);
    return true;
  });
  serveRoute(app, passwordRoutes.resolveToken, async ({ query, request }) => {
    await passwordReset.check(query, request.ip);
    return true;
  });
  serveRoute(app, passwordRoutes.change, async ({ body, request }) => {
    await passwordReset.change(body, request.ip);
    return true;
  });
};

const serveUsers: Serve = (app, { users, passwordReset }) => {
  serveRoute(app, userRoutes.list, async ({ actor }) => {
    const all = (await users.list()).map(toUser);
    return usersSeenBy(knownActor(actor), all);
  });
  serveRoute(app, userRoutes.passwordLink, async ({ actor, params }) => ({
    link: passwordReset.linkFor(await users.findFor(knownActor(actor).user.id, params.userId)),
  }));
  serveRoute(app, userRoutes.update, async ({ params, body }) => toUser(await users.update(params.userId, body)));
  serveRoute(app, userRoutes.endSessions, async ({ actor, params }) => ({
    ended: await users.endSessions(knownActor(actor).user.id, params.userId),
  }));
  serveRoute(app, userRoutes.delete, async ({ params, query }) => {
    await users.delete(params.userId, query.transferId);
    return true;
  });
};

const serveInvitations: Serve = (app, { invitations, beginSession }) => {
  serveRoute(app, userRoutes.invite, ({ actor, body }) =>
    invitations.invite(
      knownActor(actor).user.id,
      body.map(({ email }) => email),
    ),
  );
  serveRoute(app, userRoutes.reinvite, ({ actor, params }) =>
    invitations.reinvite(knownActor(actor).user.id, params.userId),
  );
  serveRoute(app, userRoutes.inviteLink, async ({ params }) => ({ link: await invitations.linkFor(params.userId) }));
  serveRoute(app, userRoutes.resolveInvitation, async ({ query, request }) => {
    const { inviter, invitee } = await invitations.resolve(query, request.ip);
    return {
      inviter: { firstName: inviter.first_name, lastName: inviter.last_name },
      email: invitee.email ?? '',
    };
  });
  serveRoute(app, userRoutes.signUp, async ({ params, body, request, reply }) => {
    const { inviterId, token, ...profile } = body;
    const link = { inviterId, inviteeId: params.userId, token };
    const row = await invitations.accept(link, profile, request.ip);
    return toCurrentUser(row, await beginSession(row, request, reply));
  });
};
