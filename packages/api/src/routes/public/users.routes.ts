import { z } from '../../shapes/zod.ts';
import { emailAddress } from '../account-shapes.ts';
import { noAnswer, pageOf, pageQuery, publicRoute, time } from './public-route.ts';

const role = z.enum(['global:owner', 'global:admin', 'global:member']);

const publicUser = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    createdAt: time,
    updatedAt: time,
    isPending: z.boolean().meta({ description: 'Invited, and not signed up yet' }),
    role: role.optional().meta({ description: 'With `includeRole`' }),
  })
  .meta({ id: 'User' });
export type PublicUser = z.infer<typeof publicUser>;

const user = z.object({ id: z.string().min(1).max(254).meta({ description: 'Id or email address' }) });
const includeRole = z.stringbool().optional().meta({ type: 'boolean' });
const chapter = 'Users';

export const publicUserCalls = {
  list: publicRoute({
    chapter,
    method: 'GET',
    path: '/users',
    access: 'user:list',
    summary: 'Everyone who has or was offered an account, in the order of their ids',
    query: pageQuery.extend({ includeRole }),
    answer: pageOf(publicUser),
  }),
  invite: publicRoute({
    chapter,
    method: 'POST',
    path: '/users',
    access: 'user:invite',
    summary: 'Invites people by mail; without mail the answer holds links to hand over',
    body: z
      .array(z.object({ email: emailAddress, role: z.literal('global:member').optional() }))
      .min(1)
      .max(100),
    status: 201,
    answer: z.array(
      z.object({
        user: z.object({
          id: z.string(),
          email: z.string(),
          role,
          emailSent: z.boolean(),
          inviteAcceptUrl: z.string().optional(),
        }),
        error: z.string().meta({ description: 'Why nobody was invited, or no mail was sent; empty otherwise' }),
      }),
    ),
  }),
  get: publicRoute({
    chapter,
    method: 'GET',
    path: '/users/:id',
    access: 'user:list',
    summary: 'A user',
    errors: ['USER_NOT_FOUND'],
    params: user,
    query: z.strictObject({ includeRole }),
    answer: publicUser,
  }),
  delete: publicRoute({
    chapter,
    method: 'DELETE',
    path: '/users/:id',
    access: 'user:delete',
    summary: 'Deletes a user; what they own goes to another one, or is deleted with them',
    errors: ['USER_NOT_FOUND'],
    params: user,
    query: z.strictObject({
      transferId: z.string().max(64).optional().meta({ description: 'Who gets what they own' }),
    }),
    status: 204,
    answer: noAnswer,
  }),
  changeRole: publicRoute({
    chapter,
    method: 'PATCH',
    path: '/users/:id/role',
    access: 'user:update',
    summary: 'Makes a user an administrator, or a member. The owner stays the owner',
    errors: ['USER_NOT_FOUND'],
    params: user,
    body: z.object({ newRoleName: z.enum(['global:admin', 'global:member']) }),
    status: 204,
    answer: noAnswer,
  }),
};

const project = z.object({ id: z.string(), name: z.string(), type: z.literal('personal') });

export const publicProjectCalls = {
  list: publicRoute({
    chapter: 'Projects',
    method: 'GET',
    path: '/projects',
    access: 'user:list',
    summary: 'Where workflows and credentials can be transferred to: the space of each user who has signed up',
    query: pageQuery,
    answer: pageOf(project),
  }),
};
