import { type PublicUser, publicApi } from '@millrace/api';
import { apiError, type ServerError } from '../errors/server-error.ts';
import type { Invitations } from '../users/invitations.ts';
import type { UserRow } from '../users/user.repository.ts';
import type { UserService } from '../users/user.service.ts';
import { usersSeenBy } from '../users/user-answer.ts';
import { pageById } from './pages.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

export interface UserCallsOptions {
  users: Pick<UserService, 'list' | 'delete' | 'update'>;
  invitations: Pick<Invitations, 'invite'>;
}

const calls = publicApi.users;

export function createUserCalls({ users, invitations }: UserCallsOptions): PublicCalls {
  const find = async (idOrEmail: string): Promise<UserRow> => {
    const email = idOrEmail.toLowerCase();
    const found = (await users.list()).find((row) => row.id === idOrEmail || row.email === email);
    if (found) return found;
    throw noSuchUser(idOrEmail);
  };
  return (app) => {
    serveCall(app, calls.list, async ({ actor, query: { includeRole = false, ...query } }) => {
      const all = (await users.list()).map((row) => toPublicUser(row, includeRole));
      return pageById(usersSeenBy(actor, all), query);
    });
    serveCall(app, calls.get, async ({ actor, params, query }) => {
      const [user] = usersSeenBy(actor, [toPublicUser(await find(params.id), query.includeRole === true)]);
      if (user) return user;
      throw noSuchUser(params.id);
    });
    serveCall(app, calls.invite, async ({ actor, body }) => {
      const invited = await invitations.invite(
        actor.user.id,
        body.map(({ email }) => email),
      );
      return invited.map(({ user, error }) => ({
        user: { ...user, role: 'global:member' as const, emailSent: !user.inviteAcceptUrl && error === undefined },
        error: error ?? '',
      }));
    });
    serveCall(app, calls.delete, async ({ params, query }) => {
      await users.delete((await find(params.id)).id, query.transferId);
    });
    serveCall(app, calls.changeRole, async ({ params, body }) => {
      const role = body.newRoleName === 'global:admin' ? 'admin' : 'member';
      await users.update((await find(params.id)).id, { role });
    });
    serveCall(app, publicApi.projects.list, async ({ query }) => {
      const signedUp = (await users.list()).filter(({ invited_by }) => invited_by === null);
      const { data, nextCursor } = pageById(signedUp, query);
      return { data: data.map(toProject), nextCursor };
    });
  };
}

function noSuchUser(idOrEmail: string): ServerError {
  return apiError('USER_NOT_FOUND.unknown', { idOrEmail });
}

function toPublicUser(row: UserRow, includeRole: boolean): PublicUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    isPending: row.invited_by !== null,
    ...(includeRole && { role: `global:${row.role}` as const }),
  };
}

function toProject({ id, email, first_name, last_name }: UserRow) {
  return { id, name: `${first_name} ${last_name}`.trim() || (email ?? ''), type: 'personal' as const };
}
