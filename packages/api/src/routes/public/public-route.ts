import type { Permission } from '../../calls/permissions.ts';
import type { Route } from '../../calls/route.ts';
import { z } from '../../shapes/zod.ts';

/** Chapters of the public API, in their order. */
export const publicChapters = [
  'Workflows',
  'Evaluations',
  'Executions',
  'Credentials',
  'Tags',
  'Variables',
  'Data tables',
  'Users',
  'Projects',
  'Audit',
] as const;

/** A call of the public API. Paths are under `/api/v1`; the answer stands as it is, wrapped in nothing. */
export interface PublicRoute<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends Route<Params, Query, Body, Answer> {
  chapter: (typeof publicChapters)[number];
  /** A scope that the key needs beside `access`: lists hold whole workflows and executions. */
  alsoNeeds?: Permission;
  /** Of the answer; 204 has none. Default 200. */
  status?: 200 | 201 | 204;
}

/** Declares a call, keeping the types of its shapes. */
export function publicRoute<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
>(definition: PublicRoute<Params, Query, Body, Answer>): PublicRoute<Params, Query, Body, Answer> {
  return definition;
}

/** What lists take. Queries are strict: a filter that is misspelt must not list everything. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(250).default(100).meta({ description: 'Entries of a page' }),
  cursor: z.string().max(512).optional().meta({ description: '`nextCursor` of the page before' }),
});

/** A page of a list; the last one has no `nextCursor`. */
export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ data: z.array(entry), nextCursor: z.string().nullable() });
}

export const byId = z.object({ id: z.string() });
export const noAnswer = z.void();
/** Time as ISO 8601 text in UTC. */
export const time = z.string().meta({ format: 'date-time' });
/** Everybody's own space is a project, and has the id of its user. */
export const transferBody = z.object({
  destinationProjectId: z.string().min(1).max(64).meta({ description: 'Id of the user who becomes the owner' }),
});
