import { rawRoute, route } from '../calls/route.ts';
import { givenObject } from '../shapes/data-shapes.ts';
import { credentialTypeDescription, timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

const id = z.object({ id: z.string() });
/** Longest name of a credential. */
export const MAX_CREDENTIAL_NAME_LENGTH = 64;

const name = z.string().trim().min(1).max(MAX_CREDENTIAL_NAME_LENGTH);
const data = givenObject;

/** Stands for a secret that is stored and not shown. Sent back, it leaves the secret as it is. */
export const MASKED_SECRET = '__masked_secret__';

/** Node types that may use a credential; none listed: all. */
const nodesAccess = z.array(z.object({ nodeType: z.string().min(1).max(200) })).max(1000);

/** Hosts that requests with a credential may go to, also as `*.example.com`; none listed: all. */
const allowedDomains = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(
        /^(\*\.)?[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/,
        'is no host name, such as api.example.com or *.example.com',
      ),
  )
  .max(100);

const person = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
});

/** A credential without its data. */
const credentialSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of its type. */
  type: z.string(),
  nodesAccess,
  allowedDomains: z.array(z.string()),
  /** `null` when its owner is gone. */
  ownedBy: person.nullable(),
  sharedWith: z.array(person),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CredentialSummary = z.infer<typeof credentialSummary>;

/** A credential; in `data` each secret that has a value is {@link MASKED_SECRET}. */
const credentialDetail = credentialSummary.extend({
  data: data.optional(),
  /** Whether it has a token by OAuth. Only together with `data`. */
  isConnected: z.boolean().optional(),
  /** What the caller may do with it. */
  permissions: z.array(z.string()),
});
export type CredentialDetail = z.infer<typeof credentialDetail>;

const credentialBody = z.object({
  name,
  type: z.string().min(1),
  data,
  nodesAccess: nodesAccess.optional(),
  allowedDomains: allowedDomains.optional(),
});
export type CredentialBody = z.output<typeof credentialBody>;

const credentialChange = credentialBody.partial();
export type CredentialChange = z.output<typeof credentialChange>;

const credentialTestResult = z.object({
  status: z.enum(['OK', 'Error']),
  message: z.string(),
  /** What to do about a failure. */
  hint: z.string().optional(),
});
export type CredentialTestResult = z.infer<typeof credentialTestResult>;

const credentialUse = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Those that use the credential. */
  nodes: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
});
/** A workflow that uses a credential. */
export type CredentialUse = z.infer<typeof credentialUse>;

export const credentialRoutes = {
  types: route({
    method: 'GET',
    path: '/credential-types',
    access: 'nodeType:list',
    summary: 'All credential types, under their names in the language of `Accept-Language`',
    answer: z.array(credentialTypeDescription),
  }),
  list: route({
    method: 'GET',
    path: '/credentials',
    access: 'credential:list',
    summary: 'Credentials without their data, by name',
    query: z.object({ type: z.string().optional() }),
    answer: z.array(credentialSummary),
  }),
  get: route({
    method: 'GET',
    path: '/credentials/:id',
    access: 'credential:read',
    summary: 'A credential; with `includeData` its data, secrets masked',
    params: id,
    query: z.object({ includeData: z.stringbool().optional() }),
    answer: credentialDetail,
  }),
  uses: route({
    method: 'GET',
    path: '/credentials/:id/workflows',
    access: 'credential:read',
    summary: 'Workflows with nodes that use the credential, of those that the caller may see: the first 100 by name',
    params: id,
    answer: z.array(credentialUse),
  }),
  newName: route({
    method: 'GET',
    path: '/credentials/new',
    access: 'credential:list',
    summary: 'A name no credential has',
    query: z.object({ name: z.string().max(500).optional() }),
    answer: z.object({ name: z.string() }),
  }),
  create: route({
    method: 'POST',
    path: '/credentials',
    access: 'credential:create',
    summary: 'Stores a new credential, encrypted',
    errors: ['CREDENTIAL_TYPE_UNKNOWN'],
    body: credentialBody,
    answer: credentialSummary,
  }),
  test: route({
    method: 'POST',
    path: '/credentials/test',
    access: 'credential:create',
    summary:
      'Tries a credential out as it is in a form, with `id` of a stored one for its masked secrets, or without `data` as it is stored',
    errors: ['CREDENTIAL_NOT_FOUND', 'CREDENTIAL_INVALID'],
    body: z.object({
      credentials: z.object({
        id: z.string().optional(),
        name: z.string().optional(),
        type: z.string().min(1),
        data: data.optional(),
      }),
    }),
    answer: credentialTestResult,
  }),
  update: route({
    method: 'PATCH',
    path: '/credentials/:id',
    access: 'credential:save',
    summary: 'Changes the fields given; masked secrets in `data` stay as they are',
    errors: ['CREDENTIAL_TYPE_UNKNOWN'],
    params: id,
    body: credentialChange,
    answer: credentialSummary,
  }),
  delete: route({
    method: 'DELETE',
    path: '/credentials/:id',
    access: 'credential:delete',
    summary: 'Deletes a credential',
    params: id,
    answer: z.boolean(),
  }),
};

/** Credentials that somebody has to let in at a service. */
export const oauthRoutes = {
  authorize2: route({
    method: 'GET',
    path: '/oauth2-credential/auth',
    access: 'credential:create',
    summary: 'Where to go to connect a stored credential by OAuth 2.0',
    errors: [
      'CREDENTIAL_NOT_FOUND',
      'OAUTH_SETTINGS',
      'SECRET_NOT_NAMED',
      'SECRET_NOT_FOUND',
      'SECRET_NOT_ALLOWED',
      'SECRET_PROVIDER_FAILED',
    ],
    query: z.object({ id: z.string().min(1) }),
    answer: z.string(),
  }),
  callback2: rawRoute({
    method: 'GET',
    path: '/oauth2-credential/callback',
    access: 'public',
    summary: 'The page that services send people back to, by OAuth 2.0',
  }),
  authorize1: route({
    method: 'GET',
    path: '/oauth1-credential/auth',
    access: 'credential:create',
    summary: 'Where to go to connect a stored credential by OAuth 1.0a',
    errors: [
      'CREDENTIAL_NOT_FOUND',
      'OAUTH_SETTINGS',
      'OAUTH_REFUSED',
      'OAUTH_UNREACHABLE',
      'SECRET_NOT_NAMED',
      'SECRET_NOT_FOUND',
      'SECRET_NOT_ALLOWED',
      'SECRET_PROVIDER_FAILED',
    ],
    query: z.object({ id: z.string().min(1) }),
    answer: z.string(),
  }),
  callback1: rawRoute({
    method: 'GET',
    path: '/oauth1-credential/callback',
    access: 'public',
    summary: 'The page that services send people back to, by OAuth 1.0a',
  }),
};
