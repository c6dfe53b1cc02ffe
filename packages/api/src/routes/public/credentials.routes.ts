import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { givenObject } from '../../shapes/data-shapes.ts';
import { z } from '../../shapes/zod.ts';
import { byId, noAnswer, pageOf, pageQuery, publicRoute, time, transferBody } from './public-route.ts';

const name = z.string().trim().min(1).max(MAX_NAME_LENGTH);
const type = z.string().min(1).max(MAX_NAME_LENGTH);
const data = givenObject;

/** A credential. Its data never leaves. */
const publicCredential = z
  .object({ id: z.string(), name: z.string(), type: z.string(), createdAt: time, updatedAt: time })
  .meta({ id: 'Credential' });

const chapter = 'Credentials';

export const publicCredentialCalls = {
  list: publicRoute({
    chapter,
    method: 'GET',
    path: '/credentials',
    access: 'credential:list',
    summary: 'Credentials in the order of their ids, without their data',
    query: pageQuery.extend({ type: type.optional() }),
    answer: pageOf(publicCredential),
  }),
  create: publicRoute({
    chapter,
    method: 'POST',
    path: '/credentials',
    access: 'credential:create',
    summary: 'Stores a new credential, encrypted; `data` has the shape that `/credentials/schema` tells',
    errors: ['CREDENTIAL_INVALID'],
    body: z.object({ name, type, data }),
    answer: publicCredential,
  }),
  schema: publicRoute({
    chapter,
    method: 'GET',
    path: '/credentials/schema/:credentialTypeName',
    access: 'nodeType:list',
    summary: 'What the data of a credential type looks like, as JSON schema',
    errors: ['CREDENTIAL_TYPE_NOT_FOUND'],
    params: z.object({ credentialTypeName: z.string() }),
    answer: z.object({
      type: z.literal('object'),
      additionalProperties: z.literal(false),
      properties: z.record(z.string(), z.looseObject({})),
      required: z.array(z.string()),
    }),
  }),
  get: publicRoute({
    chapter,
    method: 'GET',
    path: '/credentials/:id',
    access: 'credential:read',
    summary: 'A credential, without its data',
    params: byId,
    answer: publicCredential,
  }),
  update: publicRoute({
    chapter,
    method: 'PATCH',
    path: '/credentials/:id',
    access: 'credential:save',
    summary: 'Changes the fields given. `data` replaces what is stored',
    errors: ['CREDENTIAL_INVALID'],
    params: byId,
    body: z.object({ name: name.optional(), type: type.optional(), data: data.optional() }),
    answer: publicCredential,
  }),
  delete: publicRoute({
    chapter,
    method: 'DELETE',
    path: '/credentials/:id',
    access: 'credential:delete',
    summary: 'Deletes a credential; answers what it was',
    params: byId,
    answer: publicCredential,
  }),
  transfer: publicRoute({
    chapter,
    method: 'PUT',
    path: '/credentials/:id/transfer',
    access: 'credential:updateSharing',
    summary: 'Makes another user the owner',
    errors: ['USER_NOT_FOUND'],
    params: byId,
    body: transferBody,
    status: 204,
    answer: noAnswer,
  }),
};
