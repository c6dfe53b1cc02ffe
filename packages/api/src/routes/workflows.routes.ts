import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { rawRoute, route } from '../calls/route.ts';
import { workflowDocument } from '../shapes/data-shapes.ts';
import { adoptionNotice, givenWorkflow, storedWorkflow, workflowPatch, workflowSummary } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

const id = z.object({ id: z.string() });

export const workflowRoutes = {
  list: route({
    method: 'GET',
    path: '/workflows',
    access: 'workflow:list',
    summary: 'Workflows, last updated first unless asked otherwise, paged by key',
    errors: ['FOLDER_NOT_FOUND'],
    query: z.object({
      search: z.string().optional(),
      active: z.stringbool().optional(),
      /** Ids of tags, separated by commas: workflows that have all of them. */
      tags: z.string().max(1000).optional(),
      /** Those in this folder, or at the `top`: in no folder of the caller. Left out: wherever they lie. */
      folderId: z.string().optional(),
      sort: z.enum(['updated', 'created', 'name', 'lastRun']).default('updated'),
      /** Default: names from A, times from the newest. */
      order: z.enum(['asc', 'desc']).optional(),
      limit: z.coerce.number().int().min(1).max(250).default(50),
      /** `nextCursor` of the page before. */
      cursor: z.string().optional(),
    }),
    answer: z.object({ results: z.array(workflowSummary), nextCursor: z.string().nullable() }),
  }),
  get: route({
    method: 'GET',
    path: '/workflows/:id',
    access: 'workflow:read',
    summary: 'A workflow',
    params: id,
    answer: storedWorkflow,
  }),
  create: route({
    method: 'POST',
    path: '/workflows',
    access: 'workflow:create',
    summary: 'Stores a new workflow, inactive; in a folder of the caller where `folderId` names one',
    errors: [
      'WORKFLOW_INVALID',
      'WORKFLOW_TOO_LARGE',
      'FOLDER_NOT_FOUND',
      'FOLDER_OF_ANOTHER',
      'TAG_NOT_FOUND',
      'LIMIT_REACHED',
    ],
    query: z.object({ folderId: z.string().optional() }),
    body: givenWorkflow,
    answer: storedWorkflow,
  }),
  update: route({
    method: 'PATCH',
    path: '/workflows/:id',
    access: 'workflow:update',
    summary:
      'Changes the fields given; `active` activates or deactivates. Refused when `storedVersion` is not that of the stored version',
    errors: [
      'WORKFLOW_INVALID',
      'WORKFLOW_TOO_LARGE',
      'WORKFLOW_VERSION_REQUIRED',
      'WORKFLOW_CONFLICT',
      'CREDENTIAL_NOT_USABLE',
      'TAG_NOT_FOUND',
      'LIMIT_REACHED',
      'WORKFLOW_NOT_ACTIVATABLE',
      'ACTIVATION_FAILED',
      'WEBHOOK_CONFLICT',
    ],
    params: id,
    body: workflowPatch,
    answer: storedWorkflow,
  }),
  delete: route({
    method: 'DELETE',
    path: '/workflows/:id',
    access: 'workflow:delete',
    summary: 'Deletes a workflow with its executions',
    params: id,
    answer: z.boolean(),
  }),
  newName: route({
    method: 'GET',
    path: '/workflows/new',
    access: 'workflow:list',
    summary: 'A name no workflow has',
    query: z.object({ name: z.string().max(MAX_NAME_LENGTH).optional() }),
    answer: z.object({ name: z.string(), onboardingFlowEnabled: z.boolean() }),
  }),
  import: route({
    method: 'POST',
    path: '/workflows/import',
    access: 'workflow:create',
    summary:
      'Stores the workflows of a file, inactive, each under a name that nobody has; says of each what became of it',
    errors: ['FOLDER_NOT_FOUND', 'FOLDER_OF_ANOTHER'],
    query: z.object({ folderId: z.string().optional() }),
    body: z.array(givenWorkflow).min(1).max(100),
    answer: z.array(
      z.union([
        z.object({ id: z.string(), name: z.string(), notices: z.array(adoptionNotice).optional() }),
        z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
      ]),
    ),
  }),
  fromUrl: route({
    method: 'GET',
    path: '/workflows/from-url',
    access: 'workflow:import',
    summary: 'Fetches a workflow file; the address must end in .json',
    errors: ['WORKFLOW_URL_INVALID', 'WORKFLOW_URL_FAILED', 'WORKFLOW_INVALID'],
    query: z.object({ url: z.string() }),
    answer: workflowDocument,
  }),
  /** Ids of active workflows. */
  active: route({
    method: 'GET',
    path: '/active',
    access: 'workflow:list',
    summary: 'Ids of active workflows',
    answer: z.array(z.string()),
  }),
  activationError: route({
    method: 'GET',
    path: '/active/error/:id',
    access: 'workflow:read',
    summary: 'Why an active workflow is not running',
    params: id,
    answer: z.object({ error: z.object({ message: z.string() }) }).nullable(),
  }),
};

export const workflowFileRoutes = {
  /** `ids`: at most 250, separated by commas; left out: all that the caller sees. */
  export: rawRoute({
    method: 'GET',
    path: '/workflows/export',
    access: 'workflow:list',
    summary: 'A file with a list of workflows: those that `ids` names, or all that the caller sees',
    errors: ['BAD_REQUEST', 'WORKFLOW_NOT_FOUND'],
  }),
};
