import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';
import {
  code,
  currentUser,
  emailAddress,
  givenEmail,
  givenPassword,
  newPassword,
  personName,
} from './account-shapes.ts';

export const sessionRoutes = {
  signIn: route({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Signs in with email and password, and a one-time code where the account asks for one',
    errors: ['SIGN_IN_FAILED', 'MFA_REQUIRED', 'MFA_WRONG'],
    body: z.object({
      email: givenEmail,
      password: givenPassword,
      /** Of the authenticator. */
      mfaCode: code.optional(),
      mfaRecoveryCode: code.optional(),
    }),
    answer: currentUser,
  }),
  resume: route({
    method: 'GET',
    path: '/login',
    access: 'signedIn',
    summary: 'Who is signed in, by cookie',
    answer: currentUser,
  }),
  current: route({
    method: 'GET',
    path: '/session',
    access: 'public',
    summary: 'Who is signed in, by cookie; `null` for nobody',
    answer: currentUser.nullable(),
  }),
  signOut: route({
    method: 'POST',
    path: '/logout',
    access: 'public',
    summary: 'Ends the session of this browser',
    answer: z.boolean(),
  }),
  list: route({
    method: 'GET',
    path: '/me/sessions',
    access: 'signedIn',
    summary: 'Where the caller is signed in, last used first',
    answer: z.array(
      z.object({
        id: z.string(),
        userAgent: z.string(),
        createdAt: timestamp,
        lastSeenAt: timestamp,
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/me/sessions',
    access: 'account:secure',
    summary: 'Signs the caller out everywhere else, and ends connected apps',
    query: z.object({
      keepApps: z
        .stringbool()
        .default(false)
        .meta({ description: 'Apps that act for the caller go on', type: 'boolean' }),
    }),
    answer: z.object({ ended: z.number().int() }),
  }),
};

export const ownerRoutes = {
  setUp: route({
    method: 'POST',
    path: '/owner',
    access: 'public',
    summary: 'Makes the first account, which owns the instance',
    errors: ['OWNER_SET_UP', 'SETUP_CODE_WRONG'],
    body: z.object({
      email: emailAddress,
      firstName: personName,
      lastName: personName,
      password: newPassword,
      /** To be written to about the instance. */
      agree: z.boolean().optional(),
      /** Printed at the start; needed from other machines. */
      setupCode: code.optional(),
    }),
    answer: currentUser,
  }),
  skip: route({
    method: 'POST',
    path: '/owner/skip-setup',
    access: 'owner:skipSetup',
    summary: 'Does not show the set-up page any more',
    answer: z.boolean(),
  }),
};

const passwordLink = { token: z.string().min(1).max(2048), userId: z.string().min(1).max(64) };

export const passwordRoutes = {
  forgot: route({
    method: 'POST',
    path: '/forgot-password',
    access: 'public',
    summary: 'Sends a link to set a new password; answers the same whether the address is known or not',
    errors: ['MAIL_NOT_SET_UP'],
    body: z.object({ email: emailAddress }),
    answer: z.boolean(),
  }),
  resolveToken: route({
    method: 'GET',
    path: '/resolve-password-token',
    access: 'public',
    summary: 'Whether a link to set a new password is good',
    errors: ['LINK_INVALID', 'LINK_USED', 'LINK_EXPIRED'],
    query: z.object(passwordLink),
    answer: z.boolean(),
  }),
  change: route({
    method: 'POST',
    path: '/change-password',
    access: 'public',
    summary: 'Sets a new password by a link, and signs the user out everywhere',
    errors: ['LINK_INVALID', 'LINK_USED', 'LINK_EXPIRED', 'MFA_REQUIRED', 'MFA_WRONG'],
    body: z.object({ ...passwordLink, password: newPassword, mfaCode: code.optional() }),
    answer: z.boolean(),
  }),
};
