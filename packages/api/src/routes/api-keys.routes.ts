import { permissionNames } from '../calls/permissions.ts';
import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

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
