import { z } from '../../shapes/zod.ts';
import { tagName } from '../tags.routes.ts';
import { byId, pageOf, pageQuery, publicRoute, time } from './public-route.ts';

const tag = z.object({ id: z.string(), name: z.string(), createdAt: time, updatedAt: time }).meta({ id: 'Tag' });
const body = z.object({ name: tagName });
const params = z.object({ tagId: z.string() });
const chapter = 'Tags';

export const publicTagCalls = {
  list: publicRoute({
    chapter,
    method: 'GET',
    path: '/tags',
    access: 'tag:list',
    summary: 'Tags of workflows in the order of their ids; everyone on the instance has the same',
    errors: ['TAGS_DISABLED'],
    query: pageQuery,
    answer: pageOf(tag),
  }),
  create: publicRoute({
    chapter,
    method: 'POST',
    path: '/tags',
    access: 'tag:create',
    summary: 'Makes a tag; names that differ only in case are the same',
    errors: ['NAME_TAKEN', 'LIMIT_REACHED', 'TAGS_DISABLED'],
    body,
    status: 201,
    answer: tag,
  }),
  get: publicRoute({
    chapter,
    method: 'GET',
    path: '/tags/:tagId',
    access: 'tag:list',
    summary: 'A tag',
    errors: ['TAG_NOT_FOUND', 'TAGS_DISABLED'],
    params,
    answer: tag,
  }),
  update: publicRoute({
    chapter,
    method: 'PUT',
    path: '/tags/:tagId',
    access: 'tag:update',
    summary: 'Renames a tag',
    errors: ['TAG_NOT_FOUND', 'NAME_TAKEN', 'TAGS_DISABLED'],
    params,
    body,
    answer: tag,
  }),
  delete: publicRoute({
    chapter,
    method: 'DELETE',
    path: '/tags/:tagId',
    access: 'tag:delete',
    summary: 'Deletes a tag, and takes it off all workflows; answers what it was',
    errors: ['TAG_NOT_FOUND', 'TAGS_DISABLED'],
    params,
    answer: tag,
  }),
  ofWorkflow: publicRoute({
    chapter: 'Workflows',
    method: 'GET',
    path: '/workflows/:id/tags',
    access: 'workflow:read',
    summary: 'Tags of a workflow',
    params: byId,
    answer: z.array(tag),
  }),
  setOfWorkflow: publicRoute({
    chapter: 'Workflows',
    method: 'PUT',
    path: '/workflows/:id/tags',
    access: 'workflow:update',
    summary: 'Replaces the tags of a workflow',
    errors: ['TAG_NOT_FOUND', 'TAGS_DISABLED'],
    params: byId,
    body: z.array(z.object({ id: z.string().max(64) })).max(100),
    answer: z.array(tag),
  }),
};
