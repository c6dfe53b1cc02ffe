import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** Longest name of a tag, in characters. */
export const MAX_TAG_LENGTH = 24;

export const tagName = z.string().trim().min(1).max(MAX_TAG_LENGTH);
const tagId = z.object({ tagId: z.string() });
const body = z.object({ name: tagName });

const tag = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** How many of the workflows that the caller sees have it. */
  usageCount: z.number().int().optional(),
});
export type Tag = z.infer<typeof tag>;

export const tagRoutes = {
  list: route({
    method: 'GET',
    path: '/tags',
    access: 'tag:list',
    summary: 'All tags, by name; with `withUsageCount` how many workflows have each',
    errors: ['TAGS_DISABLED'],
    query: z.object({ withUsageCount: z.stringbool().optional() }),
    answer: z.array(tag),
  }),
  create: route({
    method: 'POST',
    path: '/tags',
    access: 'tag:create',
    summary: 'Makes a tag; names that differ only in case are the same',
    errors: ['NAME_TAKEN', 'LIMIT_REACHED', 'TAGS_DISABLED'],
    body,
    answer: tag,
  }),
  update: route({
    method: 'PATCH',
    path: '/tags/:tagId',
    access: 'tag:update',
    summary: 'Renames a tag',
    errors: ['TAG_NOT_FOUND', 'NAME_TAKEN', 'TAGS_DISABLED'],
    params: tagId,
    body,
    answer: tag,
  }),
  delete: route({
    method: 'DELETE',
    path: '/tags/:tagId',
    access: 'tag:delete',
    summary: 'Deletes a tag, and takes it off all workflows',
    errors: ['TAG_NOT_FOUND', 'TAGS_DISABLED'],
    params: tagId,
    answer: z.boolean(),
  }),
};
