import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

const vectorStore = z.object({
  /** As nodes name it. Names are those of an owner: two owners may have the same. */
  name: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }),
  /** Whether it is the caller's, who alone may clear it. */
  isOwn: z.boolean(),
  documents: z.number().int(),
  /** Numbers of each vector. */
  dimensions: z.number().int(),
  /** What texts, metadata and vectors take. */
  bytes: z.number().int(),
  /** When documents were put in last; `null` for those before that was noted. */
  changedAt: timestamp.nullable(),
  /** Those that put documents in, as far as they are there and the caller may read them. */
  workflows: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type VectorStoreSummary = z.infer<typeof vectorStore>;

export const vectorStoreRoutes = {
  list: route({
    method: 'GET',
    path: '/vector-stores',
    access: 'vectorStore:list',
    summary:
      'Vector stores that the instance keeps, by name: those of the caller, and those of others where the caller may read all workflows that put documents in',
    answer: z.array(vectorStore),
  }),
  clear: route({
    method: 'DELETE',
    path: '/vector-stores',
    access: 'vectorStore:clear',
    summary: 'Takes all documents out of a vector store of the caller; `false` where there were none',
    query: z.object({ store: z.string().min(1) }),
    answer: z.boolean(),
  }),
};
