import { route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';
import { currentUser, emailAddress, newPassword, personName, user } from './account-shapes.ts';

const userId = z.object({ userId: z.string().min(1).max(64) });

const invitationLink = {
  inviterId: z.string().min(1).max(64),
  inviteeId: z.string().min(1).max(64),
  token: z.string().min(1).max(2048),
};

export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/users',
    access: 'user:list',
    summary: 'Everyone who has or was offered an account, in the order of their invitation',
    answer: z.array(user),
  }),
  invite: route({
    method: 'POST',
    path: '/users',
    access: 'user:invite',
    summary: 'Invites people by mail; without mail the answer holds links to hand over',
    body: z
      .array(z.object({ email: emailAddress, role: z.literal('member').optional() }))
      .min(1, 'no users to invite')
      .max(100),
    answer: z.array(
      z.object({
        user: z.object({ id: z.string(), email: z.string(), inviteAcceptUrl: z.string().optional() }),
        /** Why no mail was sent. */
        error: z.string().optional(),
      }),
    ),
  }),
  reinvite: route({
    method: 'POST',
    path: '/users/:userId/reinvite',
    access: 'user:invite',
    summary: 'Sends an invitation again',
    errors: ['USER_NOT_FOUND', 'USER_NOT_PENDING', 'MAIL_FAILED'],
    params: userId,
    answer: z.object({ inviteAcceptUrl: z.string().optional(), isSent: z.boolean() }),
  }),
  inviteLink: route({
    method: 'GET',
    path: '/users/:userId/invite-link',
    access: 'user:invite',
    summary: 'The link of an invitation, to hand it over another way',
    errors: ['USER_NOT_FOUND', 'USER_NOT_PENDING'],
    params: userId,
    answer: z.object({ link: z.string() }),
  }),
  passwordLink: route({
    method: 'GET',
    path: '/users/:userId/password-reset-link',
    access: 'user:update',
    summary: 'A link with which a user sets a new password, to hand it over another way',
    errors: ['USER_NOT_FOUND'],
    params: userId,
    answer: z.object({ link: z.string() }),
  }),
  update: route({
    method: 'PATCH',
    path: '/users/:userId',
    access: 'user:update',
    summary: 'Disables or enables an account, changes its role, or takes its second factor off',
    errors: ['USER_NOT_FOUND'],
    params: userId,
    body: z.object({
      disabled: z.boolean().optional(),
      mfaEnabled: z.literal(false).optional(),
      role: z.enum(['admin', 'member']).optional(),
    }),
    answer: user,
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/users/:userId/sessions',
    access: 'user:update',
    summary: 'Signs a user out everywhere',
    errors: ['USER_NOT_FOUND'],
    params: userId,
    answer: z.object({ ended: z.number().int() }),
  }),
  delete: route({
    method: 'DELETE',
    path: '/users/:userId',
    access: 'user:delete',
    summary: 'Deletes a user; what they own goes to another one, or is deleted with them',
    errors: ['USER_NOT_FOUND'],
    params: userId,
    query: z.object({ transferId: z.string().optional() }),
    answer: z.boolean(),
  }),
  resolveInvitation: route({
    method: 'GET',
    path: '/resolve-signup-token',
    access: 'public',
    summary: 'Who sent an invitation',
    errors: ['LINK_INVALID', 'LINK_USED', 'LINK_EXPIRED'],
    query: z.object(invitationLink),
    answer: z.object({
      inviter: z.object({ firstName: z.string(), lastName: z.string() }),
      email: z.string(),
    }),
  }),
  signUp: route({
    method: 'POST',
    path: '/users/:userId',
    access: 'signedOut',
    summary: 'Accepts an invitation: sets name and password, and signs in',
    errors: ['LINK_INVALID', 'LINK_USED', 'LINK_EXPIRED'],
    params: userId,
    body: z.object({
      inviterId: invitationLink.inviterId,
      token: invitationLink.token,
      firstName: personName,
      lastName: personName,
      password: newPassword,
      /** To be written to about the instance. */
      agree: z.boolean().optional(),
    }),
    answer: currentUser,
  }),
};
