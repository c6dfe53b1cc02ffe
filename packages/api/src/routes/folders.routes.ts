import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** How deep folders lie in each other at most. */
export const MAX_FOLDER_DEPTH = 10;

const name = z.string().trim().min(1).max(MAX_NAME_LENGTH);
const parentId = z.string().nullable();
const id = z.object({ id: z.string() });

const folder = z.object({
  id: z.string(),
  name: z.string(),
  /** `null` at the top. */
  parentId,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** How many workflows lie in it, without those in folders below. */
  workflowCount: z.number().int(),
});
export type Folder = z.infer<typeof folder>;

export const folderRoutes = {
  list: route({
    method: 'GET',
    path: '/folders',
    access: 'folder:list',
    summary: "The caller's folders, by name; `parentId` makes them a tree",
    answer: z.array(folder),
  }),
  create: route({
    method: 'POST',
    path: '/folders',
    access: 'folder:create',
    summary: 'Makes a folder; names are unique beside each other, in whatever case',
    errors: ['FOLDER_NOT_FOUND', 'NAME_TAKEN', 'LIMIT_REACHED'],
    body: z.object({ name, parentId: parentId.optional() }),
    answer: folder,
  }),
  get: route({
    method: 'GET',
    path: '/folders/:id',
    access: 'folder:read',
    summary: 'A folder',
    params: id,
    answer: folder,
  }),
  update: route({
    method: 'PATCH',
    path: '/folders/:id',
    access: 'folder:update',
    summary: 'Renames a folder, or moves it with all that lies in it',
    errors: ['FOLDER_CYCLE', 'NAME_TAKEN', 'LIMIT_REACHED'],
    params: id,
    body: z.object({ name: name.optional(), parentId: parentId.optional() }),
    answer: folder,
  }),
  delete: route({
    method: 'DELETE',
    path: '/folders/:id',
    access: 'folder:delete',
    summary: 'Deletes a folder; `content` says whether what lies in it moves up or is deleted, too',
    params: id,
    query: z.object({ content: z.enum(['moveUp', 'delete']).default('moveUp') }),
    answer: z.boolean(),
  }),
  moveWorkflows: route({
    method: 'POST',
    path: '/folders/move-workflows',
    access: 'folder:list',
    summary: 'Moves workflows into a folder of their owner, or out of all folders',
    errors: ['WORKFLOW_NOT_FOUND', 'FOLDER_NOT_FOUND', 'FOLDER_OF_ANOTHER'],
    body: z.object({ workflowIds: z.array(z.string()).min(1).max(250), folderId: z.string().nullable() }),
    answer: z.boolean(),
  }),
};
