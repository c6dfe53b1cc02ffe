import type { AdoptionNotice, Workflow } from '@millrace/workflow';
import { adoptionNotice } from '../../shapes/shapes.ts';
import { testRun } from '../../shapes/test-shapes.ts';
import { z } from '../../shapes/zod.ts';
import { byId, noAnswer, pageOf, pageQuery, publicRoute, time, transferBody } from './public-route.ts';

/** What older files leave out is made up for when they run. */
const node = z
  .looseObject({
    id: z.string().optional(),
    name: z.string(),
    type: z.string(),
    typeVersion: z.number().optional(),
    position: z.array(z.number()).length(2),
    parameters: z.looseObject({}).optional(),
    credentials: z.looseObject({}).optional(),
    disabled: z.boolean().nullish(),
  })
  .meta({ id: 'Node' });

/** Those without a place get one. */
const fileNode = node.partial({ position: true }).meta({ id: 'FileNode' });

/** Checked by `parseWorkflow` of the workflow package; here for the documentation. */
const document = {
  name: z.string(),
  nodes: z.array(node),
  connections: z.looseObject({}),
  settings: z.looseObject({}).optional(),
  pinData: z.looseObject({}).nullish(),
  staticData: z.unknown().optional(),
  meta: z.looseObject({}).nullish(),
  tests: z.array(z.looseObject({})).nullish().meta({ description: 'Its test cases' }),
};

const tag = z.object({ id: z.string(), name: z.string() });

const sharer = z.object({
  role: z.enum(['workflow:owner', 'workflow:editor', 'workflow:reader']),
  workflowId: z.string(),
  projectId: z.string(),
  project: z.object({ id: z.string(), name: z.string(), type: z.literal('personal') }),
});

/** A stored workflow, as the public API answers it. */
export interface PublicWorkflow extends Omit<Workflow, 'pinData' | 'tags'> {
  id: string;
  active: boolean;
  versionId: string;
  createdAt: string;
  updatedAt: string;
  isArchived: boolean;
  pinData: Workflow['pinData'] | null;
  tags: Array<z.infer<typeof tag>>;
  shared: Array<z.infer<typeof sharer>>;
  notices?: AdoptionNotice[];
}

const publicWorkflow = z
  .looseObject({
    id: z.string(),
    active: z.boolean(),
    versionId: z.string().meta({ description: 'Changes with the content' }),
    createdAt: time,
    updatedAt: time,
    isArchived: z.boolean(),
    ...document,
    tags: z.array(tag),
    shared: z.array(sharer).meta({ description: 'Whose it is, and who else may do something with it' }),
    notices: z.array(adoptionNotice).optional().meta({
      description:
        'What was mended of the file that was stored, or is unusual in it: only where a workflow is created or changed',
    }),
  })
  .meta({ id: 'Workflow' }) as unknown as z.ZodType<PublicWorkflow>;

/** What the server owns may be left in: what `GET` gave can be sent back, changed. */
const workflowFile = z.looseObject({ ...document, nodes: z.array(fileNode) }).meta({ id: 'WorkflowFile' });

const withoutPins = z
  .stringbool()
  .optional()
  .meta({ description: 'Leaves pinned data and test cases out', type: 'boolean' });
const chapter = 'Workflows';

export const publicWorkflowCalls = {
  list: publicRoute({
    chapter,
    method: 'GET',
    path: '/workflows',
    access: 'workflow:list',
    alsoNeeds: 'workflow:read',
    summary: 'Workflows, last updated first',
    errors: ['TAGS_DISABLED'],
    query: pageQuery.extend({
      active: z.stringbool().optional().meta({ type: 'boolean' }),
      tags: z.string().max(2000).optional().meta({ description: 'Names of tags that they all have, between commas' }),
      name: z.string().max(200).optional().meta({ description: 'A part of their name' }),
      excludePinnedData: withoutPins,
    }),
    answer: pageOf(publicWorkflow),
  }),
  create: publicRoute({
    chapter,
    method: 'POST',
    path: '/workflows',
    access: 'workflow:create',
    summary: 'Stores a new workflow, inactive',
    errors: ['WORKFLOW_INVALID', 'WORKFLOW_TOO_LARGE'],
    body: workflowFile,
    answer: publicWorkflow,
  }),
  get: publicRoute({
    chapter,
    method: 'GET',
    path: '/workflows/:id',
    access: 'workflow:read',
    summary: 'A workflow',
    params: byId,
    query: z.strictObject({ excludePinnedData: withoutPins }),
    answer: publicWorkflow,
  }),
  update: publicRoute({
    chapter,
    method: 'PUT',
    path: '/workflows/:id',
    access: 'workflow:update',
    summary:
      'Replaces the fields given, whichever version is stored; an active workflow runs as it is stored from then on',
    errors: ['WORKFLOW_INVALID', 'WORKFLOW_TOO_LARGE', 'CREDENTIAL_NOT_USABLE'],
    params: byId,
    body: workflowFile,
    answer: publicWorkflow,
  }),
  delete: publicRoute({
    chapter,
    method: 'DELETE',
    path: '/workflows/:id',
    access: 'workflow:delete',
    summary: 'Deletes a workflow with its executions; answers what it was',
    params: byId,
    answer: publicWorkflow,
  }),
  activate: publicRoute({
    chapter,
    method: 'POST',
    path: '/workflows/:id/activate',
    access: 'workflow:update',
    summary: 'Activates a workflow as it is stored',
    errors: ['WORKFLOW_NOT_ACTIVATABLE', 'ACTIVATION_FAILED', 'WEBHOOK_CONFLICT', 'CREDENTIAL_NOT_USABLE'],
    params: byId,
    answer: publicWorkflow,
  }),
  deactivate: publicRoute({
    chapter,
    method: 'POST',
    path: '/workflows/:id/deactivate',
    access: 'workflow:update',
    summary: 'Deactivates a workflow',
    params: byId,
    answer: publicWorkflow,
  }),
  test: publicRoute({
    chapter,
    method: 'POST',
    path: '/workflows/:id/test',
    access: 'workflow:execute',
    summary: 'Runs the test cases of a workflow, as it is stored. Nothing of them reaches the network',
    errors: ['TEST_CASE_NOT_FOUND'],
    params: byId,
    body: z
      .strictObject({
        cases: z.array(z.string()).optional().meta({ description: 'Ids of the cases to run; all where it is absent' }),
      })
      .optional(),
    answer: testRun.meta({ id: 'TestRun' }),
  }),
  transfer: publicRoute({
    chapter,
    method: 'PUT',
    path: '/workflows/:id/transfer',
    access: 'workflow:share',
    summary: 'Makes another user the owner',
    errors: ['USER_NOT_FOUND'],
    params: byId,
    body: transferBody,
    status: 204,
    answer: noAnswer,
  }),
};
