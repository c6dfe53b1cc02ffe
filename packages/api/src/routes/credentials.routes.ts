import type { CredentialTypeDescription, JsonObject } from '@millrace/workflow';
import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { z } from 'zod';
import { route } from '../route.ts';
import { timestamp } from '../shapes.ts';

const id = z.object({ id: z.string() });
const name = z.string().trim().min(1).max(MAX_NAME_LENGTH);
const data = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JsonObject>;

/** Stands for a secret that is stored and not shown. Sent back, it leaves the secret as it is. */
export const MASKED_SECRET = '__masked_secret__';

/** A credential without its data. */
const credentialSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of its type. */
  type: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CredentialSummary = z.infer<typeof credentialSummary>;

/** A credential; in `data` each secret that has a value is {@link MASKED_SECRET}. */
const credentialDetail = credentialSummary.extend({ data: data.optional() });
export type CredentialDetail = z.infer<typeof credentialDetail>;

const credentialTestResult = z.object({
  status: z.enum(['OK', 'Error']),
  message: z.string(),
  /** What to do about a failure. */
  hint: z.string().optional(),
});
export type CredentialTestResult = z.infer<typeof credentialTestResult>;

export const credentialRoutes = {
  types: route({
    method: 'GET',
    path: '/credential-types',
    access: 'nodeType:list',
    summary: 'All credential types',
    answer: z.array(z.unknown()) as unknown as z.ZodType<CredentialTypeDescription[]>,
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
  newName: route({
    method: 'GET',
    path: '/credentials/new',
    access: 'credential:list',
    summary: 'A name no credential has',
    query: z.object({ name: z.string().max(MAX_NAME_LENGTH).optional() }),
    answer: z.object({ name: z.string() }),
  }),
  create: route({
    method: 'POST',
    path: '/credentials',
    access: 'credential:create',
    summary: 'Stores a new credential, encrypted',
    body: z.object({ name, type: z.string().min(1), data }),
    answer: credentialSummary,
  }),
  test: route({
    method: 'POST',
    path: '/credentials/test',
    access: 'credential:create',
    summary:
      'Tries a credential out as it is in a form, with `id` of a stored one for its masked secrets, or without `data` as it is stored',
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
    params: id,
    body: z.object({ name: name.optional(), type: z.string().min(1).optional(), data: data.optional() }),
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
