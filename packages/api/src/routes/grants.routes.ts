import { route } from '../calls/route.ts';
import { givenWorkflow } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** Most nodes that are confirmed at once. */
export const MAX_CONFIRMED_NODES = 1000;

const person = z.object({
  id: z.string(),
  /** `null` for somebody who is gone. */
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
});

/** What a node names, and would not get in a run: not everybody who stands behind the node as it is has a right to it. */
const missingGrant = z.object({
  /** Name of the node. */
  node: z.string(),
  /** A credential that the node uses, or a workflow that it runs. */
  kind: z.enum(['credential', 'workflow']),
  /** Of the credential or workflow. */
  id: z.string(),
  /** What the node calls the credential; `null` for a workflow. */
  name: z.string().nullable(),
  /** Who put the node there, or changed what steers it, and has no right to it. */
  without: z.array(person),
  /** Who could grant it: they have a right to it, and may change the workflow. */
  givers: z.array(person),
  /** Whether the caller can grant all that the node names, by confirming it. */
  canConfirm: z.boolean(),
});
export type MissingGrant = z.infer<typeof missingGrant>;

const missingGrants = z.object({
  /** Key of the stored content that this is about; who confirms a node names it. */
  storedVersion: z.string(),
  /** In the order of the nodes. */
  missing: z.array(missingGrant),
});
export type MissingGrants = z.infer<typeof missingGrants>;

const params = z.object({ id: z.string() });

export const grantRoutes = {
  list: route({
    method: 'GET',
    path: '/workflows/:id/grants',
    access: 'workflow:read',
    summary: 'What the nodes of a workflow, as it is stored, name and are not granted',
    params,
    answer: missingGrants,
  }),
  preview: route({
    method: 'POST',
    path: '/workflows/:id/grants/preview',
    access: 'workflow:update',
    summary: 'Which grants would end if the caller stored this document; nothing is stored',
    errors: ['WORKFLOW_INVALID', 'WORKFLOW_TOO_LARGE'],
    params,
    body: givenWorkflow,
    answer: z.object({ ending: z.array(missingGrant) }),
  }),
  confirm: route({
    method: 'POST',
    path: '/workflows/:id/grants',
    access: 'workflow:update',
    summary:
      'The caller stands behind nodes as they are, and grants them what they name. Refused when `storedVersion` is not that of the stored version',
    errors: ['WORKFLOW_CONFLICT', 'CREDENTIAL_NOT_USABLE', 'BAD_REQUEST'],
    params,
    body: z.object({ nodes: z.array(z.string()).min(1).max(MAX_CONFIRMED_NODES), storedVersion: z.string() }),
    answer: missingGrants,
  }),
};
