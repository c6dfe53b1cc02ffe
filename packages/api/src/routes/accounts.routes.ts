import { z } from 'zod';
import { permissionNames } from '../permissions.ts';
import { route } from '../route.ts';
import { timestamp } from '../shapes.ts';

export const MAX_PERSON_NAME_LENGTH = 32;
export const MIN_PASSWORD_LENGTH = 8;
/** Hashing takes time in proportion; nobody types more. */
const MAX_PASSWORD_LENGTH = 128;
const MAX_SURVEY_BYTES = 16_384;

const personName = z.string().trim().min(1).max(MAX_PERSON_NAME_LENGTH);

/** An address, as it is compared: in small letters. */
export const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an email address'));

/** A password somebody chooses. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH)
  .regex(/\p{Nd}/u, 'must hold a number')
  .regex(/\p{Lu}/u, 'must hold a capital letter');

/** A password somebody claims to know: checked by comparing it. */
const givenPassword = z.string().min(1).max(MAX_PASSWORD_LENGTH);
const givenEmail = z.string().trim().toLowerCase().min(1).max(254);
const code = z.string().trim().min(1).max(64);

const roleName = z.enum(['owner', 'admin', 'member', 'default']);

/** A person, as others see them. */
const user = z.object({
  id: z.string(),
  /** `null` for the default user. */
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  globalRole: z.object({ name: roleName }),
  createdAt: timestamp,
  /** Invited, and not signed up yet. */
  isPending: z.boolean(),
  isDefaultUser: z.boolean(),
  isOwner: z.boolean(),
  disabled: z.boolean(),
  mfaEnabled: z.boolean(),
});
export type User = z.infer<typeof user>;

/** The person who asks. */
const currentUser = user.extend({
  /** What they answered when they were asked what they do; `null` before. */
  personalizationAnswers: z.record(z.string(), z.unknown()).nullable(),
  /** False for somebody who only signs in by another service. */
  hasPassword: z.boolean(),
  /** What they may do on the instance. */
  permissions: z.array(z.string()),
});
export type CurrentUser = z.infer<typeof currentUser>;

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
    summary: 'Signs the caller out everywhere else',
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
      /** Needed to change the address. */
      currentPassword: givenPassword.optional(),
    }),
    answer: currentUser,
  }),
  changePassword: route({
    method: 'PATCH',
    path: '/me/password',
    access: 'account:secure',
    summary: 'Changes the password and signs the caller out everywhere else',
    errors: ['PASSWORD_WRONG'],
    body: z.object({ currentPassword: givenPassword.optional(), newPassword }),
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

const apiKey = z.object({
  id: z.string(),
  label: z.string(),
  /** Its end, to tell keys apart. */
  hint: z.string(),
  /** What it may do; `null`: whatever its user may. */
  scopes: z.array(z.string()).nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const newApiKey = z
  .object({
    label: z.string().trim().min(1).max(64).default('API key'),
    scopes: z.array(z.enum(permissionNames)).min(1).optional(),
    expiresAt: z.iso.datetime().optional(),
  })
  .default({ label: 'API key' });

export const apiKeyRoutes = {
  list: route({
    method: 'GET',
    path: '/me/api-keys',
    access: 'apiKey:manage',
    summary: 'Keys of the caller, newest first',
    answer: z.array(apiKey),
  }),
  create: route({
    method: 'POST',
    path: '/me/api-keys',
    access: 'apiKey:manage',
    summary: 'Makes a key; it is shown only now',
    body: newApiKey,
    answer: apiKey.extend({ apiKey: z.string() }),
  }),
  delete: route({
    method: 'DELETE',
    path: '/me/api-keys/:keyId',
    access: 'apiKey:manage',
    summary: 'Deletes a key',
    errors: ['API_KEY_NOT_FOUND'],
    params: z.object({ keyId: z.string() }),
    answer: z.boolean(),
  }),
  /** For clients that know one key for each user. */
  getOne: route({
    method: 'GET',
    path: '/me/api-key',
    access: 'apiKey:manage',
    summary: 'The newest key of the caller, masked; null without one',
    answer: z.object({ apiKey: z.string().nullable() }),
  }),
  createOne: route({
    method: 'POST',
    path: '/me/api-key',
    access: 'apiKey:manage',
    summary: 'Makes a key; it is shown only now',
    body: newApiKey,
    answer: z.object({ apiKey: z.string() }),
  }),
  deleteAll: route({
    method: 'DELETE',
    path: '/me/api-key',
    access: 'apiKey:manage',
    summary: 'Deletes all keys of the caller',
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
    errors: ['LINK_INVALID'],
    query: z.object(passwordLink),
    answer: z.boolean(),
  }),
  change: route({
    method: 'POST',
    path: '/change-password',
    access: 'public',
    summary: 'Sets a new password by a link, and signs the user out everywhere',
    errors: ['LINK_INVALID', 'MFA_REQUIRED', 'MFA_WRONG'],
    body: z.object({ ...passwordLink, password: newPassword, mfaCode: code.optional() }),
    answer: z.boolean(),
  }),
};

export const emailRoutes = {
  confirm: route({
    method: 'POST',
    path: '/confirm-email',
    access: 'public',
    summary: 'Changes the address of an account by the link that was sent to the new one',
    errors: ['LINK_INVALID', 'EMAIL_TAKEN'],
    body: z.object({ userId: z.string().min(1).max(64), email: givenEmail, token: z.string().min(1).max(2048) }),
    answer: z.boolean(),
  }),
};

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
    errors: ['LINK_INVALID'],
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
    errors: ['LINK_INVALID'],
    params: userId,
    body: z.object({
      inviterId: invitationLink.inviterId,
      token: invitationLink.token,
      firstName: personName,
      lastName: personName,
      password: newPassword,
      agree: z.boolean().optional(),
    }),
    answer: currentUser,
  }),
};
