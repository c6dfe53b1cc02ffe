import { route } from '../calls/route.ts';
import { sharer } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

const id = z.object({ id: z.string() });

export const sharing = z.object({
  /** `null` when its owner is gone. */
  ownedBy: sharer.nullable(),
  sharedWith: z.array(sharer),
  /** What the caller may do with it. */
  permissions: z.array(z.string()),
});
export type Sharing = z.infer<typeof sharing>;

const MOST_SHARERS = 500;

export const sharingRoutes = {
  ofWorkflow: route({
    method: 'GET',
    path: '/workflows/:id/share',
    access: 'workflow:read',
    summary: 'Who owns a workflow, whom it is shared with, and what the caller may do with it',
    params: id,
    answer: sharing,
  }),
  shareWorkflow: route({
    method: 'PUT',
    path: '/workflows/:id/share',
    access: 'workflow:share',
    summary: 'Sets whom a workflow is shared with; editors change and run it, readers look at it',
    errors: ['USER_NOT_FOUND'],
    params: id,
    body: z.object({
      shareWith: z.array(z.object({ userId: z.string(), role: z.enum(['editor', 'reader']) })).max(MOST_SHARERS),
    }),
    answer: sharing,
  }),
  transferWorkflow: route({
    method: 'PUT',
    path: '/workflows/:id/transfer',
    access: 'workflow:share',
    summary: 'Gives a workflow to another user; it leaves the folders of the one who had it',
    errors: ['USER_NOT_FOUND'],
    params: id,
    body: z.object({ userId: z.string() }),
    answer: z.boolean(),
  }),
  ofCredential: route({
    method: 'GET',
    path: '/credentials/:id/share',
    access: 'credential:read',
    summary: 'Who owns a credential, whom it is shared with, and what the caller may do with it',
    params: id,
    answer: sharing,
  }),
  shareCredential: route({
    method: 'PUT',
    path: '/credentials/:id/share',
    access: 'credential:updateSharing',
    summary: 'Sets who may use a credential besides its owner',
    errors: ['USER_NOT_FOUND'],
    params: id,
    body: z.object({ shareWithIds: z.array(z.string()).max(MOST_SHARERS) }),
    answer: sharing,
  }),
};
