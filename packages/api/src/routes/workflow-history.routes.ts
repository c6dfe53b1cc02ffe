import { route } from '../calls/route.ts';
import { workflowDocument } from '../shapes/data-shapes.ts';
import { storedWorkflow, timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** Most characters of the name of a version. */
export const MAX_VERSION_NAME_LENGTH = 128;

const params = z.object({ id: z.string(), versionId: z.string() });

/** What a workflow was after somebody saved it. */
const workflowVersion = z.object({
  id: z.string(),
  /** `null`: unnamed, and removed when it is old or one of too many. */
  name: z.string().nullable(),
  /** Key of the content, as workflows carry it. */
  storedVersion: z.string(),
  /** Whether it is what is stored now. */
  isCurrent: z.boolean(),
  nodeCount: z.number().int(),
  /** `null` when nobody noted it, or the user is gone. */
  author: z
    .object({ id: z.string(), email: z.string().nullable(), firstName: z.string(), lastName: z.string() })
    .nullable(),
  createdAt: timestamp,
});
export type WorkflowVersion = z.infer<typeof workflowVersion>;

export const workflowHistoryRoutes = {
  list: route({
    method: 'GET',
    path: '/workflows/:id/versions',
    access: 'workflow:read',
    summary: 'Versions of a workflow, newest first, paged by key',
    params: z.object({ id: z.string() }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      /** `nextCursor` of the page before. */
      cursor: z.string().optional(),
    }),
    answer: z.object({ results: z.array(workflowVersion), nextCursor: z.string().nullable() }),
  }),
  get: route({
    method: 'GET',
    path: '/workflows/:id/versions/:versionId',
    access: 'workflow:read',
    summary: 'A version with the workflow as it was',
    errors: ['WORKFLOW_VERSION_NOT_FOUND'],
    params,
    answer: workflowVersion.extend({ workflow: workflowDocument }),
  }),
  rename: route({
    method: 'PATCH',
    path: '/workflows/:id/versions/:versionId',
    access: 'workflow:update',
    summary: 'Names a version, which keeps it for good; `null` takes the name away',
    errors: ['WORKFLOW_VERSION_NOT_FOUND', 'WORKFLOW_VERSION_LIMIT'],
    params,
    body: z.object({ name: z.string().trim().min(1).max(MAX_VERSION_NAME_LENGTH).nullable() }),
    answer: workflowVersion,
  }),
  restore: route({
    method: 'POST',
    path: '/workflows/:id/versions/:versionId/restore',
    access: 'workflow:update',
    summary:
      'Stores what a version holds again, as a new version. Refused when `storedVersion` is not that of the stored version',
    errors: ['WORKFLOW_VERSION_NOT_FOUND', 'WORKFLOW_CONFLICT', 'CREDENTIAL_NOT_USABLE'],
    params,
    body: z.object({ storedVersion: z.string() }),
    answer: storedWorkflow,
  }),
};
