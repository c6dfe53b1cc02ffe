import { route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';
import {
  code,
  currentUser,
  emailAddress,
  givenEmail,
  givenPassword,
  MAX_SURVEY_BYTES,
  newPassword,
  personName,
} from './account-shapes.ts';

export const accountRoutes = {
  get: route({
    method: 'GET',
    path: '/me',
    access: 'signedIn',
    summary: 'The caller',
    answer: currentUser,
  }),
  update: route({
    method: 'PATCH',
    path: '/me',
    access: 'account:update',
    summary: 'Changes name and address of the caller; a new address asks for the password',
    errors: ['PASSWORD_WRONG', 'EMAIL_TAKEN', 'MAIL_FAILED'],
    body: z.object({
      firstName: personName.optional(),
      lastName: personName.optional(),
      email: emailAddress.optional(),
      agree: z.boolean().optional(),
      /** Needed to change the address. */
      currentPassword: givenPassword.optional(),
    }),
    answer: currentUser,
  }),
  changePassword: route({
    method: 'PATCH',
    path: '/me/password',
    access: 'account:secure',
    summary: 'Changes the password, signs the caller out everywhere else, and ends connected apps',
    errors: ['PASSWORD_WRONG'],
    body: z.object({
      currentPassword: givenPassword.optional(),
      newPassword,
      /** Apps that act for the caller go on; they end otherwise. */
      keepApps: z.boolean().default(false),
    }),
    answer: z.boolean(),
  }),
  survey: route({
    method: 'POST',
    path: '/me/survey',
    access: 'account:survey',
    summary: 'Stores the answers to the personalization questions',
    body: z
      .record(z.string().max(100), z.unknown())
      .refine((value) => JSON.stringify(value).length <= MAX_SURVEY_BYTES, 'is too long'),
    answer: z.boolean(),
  }),
  startMfa: route({
    method: 'POST',
    path: '/me/mfa',
    access: 'account:secure',
    summary: 'Makes a secret for an authenticator; it counts once a code of it was given',
    errors: ['PASSWORD_WRONG', 'MFA_STATE'],
    body: z.object({ currentPassword: givenPassword.optional() }),
    answer: z.object({
      secret: z.string(),
      /** For a QR code. */
      uri: z.string(),
    }),
  }),
  enableMfa: route({
    method: 'POST',
    path: '/me/mfa/enable',
    access: 'account:secure',
    summary: 'Turns two factors on with a first code of the authenticator',
    errors: ['MFA_STATE', 'MFA_WRONG'],
    body: z.object({ code }),
    answer: z.object({
      /** Each signs in once in place of a code. Shown only now. */
      recoveryCodes: z.array(z.string()),
    }),
  }),
  disableMfa: route({
    method: 'POST',
    path: '/me/mfa/disable',
    access: 'account:secure',
    summary: 'Turns two factors off',
    errors: ['MFA_STATE', 'PASSWORD_WRONG', 'MFA_WRONG'],
    body: z.object({ currentPassword: givenPassword.optional(), code }),
    answer: z.boolean(),
  }),
};

export const emailRoutes = {
  confirm: route({
    method: 'POST',
    path: '/confirm-email',
    access: 'public',
    summary: 'Changes the address of an account by the link that was sent to the new one',
    errors: ['LINK_INVALID', 'LINK_USED', 'LINK_EXPIRED', 'EMAIL_TAKEN'],
    body: z.object({ userId: z.string().min(1).max(64), email: givenEmail, token: z.string().min(1).max(2048) }),
    answer: z.boolean(),
  }),
};
