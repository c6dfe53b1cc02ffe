import { route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';

/** What keeps a workflow from running as it did, or wants to be looked at. */
const migrationFinding = z.object({
  /** `blocked`: the node cannot run here. `look`: it runs, perhaps in another way, or something is missing that can be given. */
  level: z.enum(['blocked', 'look']),
  kind: z.enum(['file', 'nodeType', 'nodeVersion', 'credential', 'expression', 'workflow', 'archived']),
  /** Name of the node that it is about. */
  node: z.string().optional(),
  message: z.string(),
  /** What to do. */
  hint: z.string().optional(),
});
export type MigrationFinding = z.infer<typeof migrationFinding>;

const migratedWorkflow = z.object({
  /** Where it was found. */
  origin: z.string(),
  name: z.string(),
  id: z.string().optional(),
  /** Whether it ran by itself where it comes from. It arrives inactive. */
  wasActive: z.boolean(),
  /** `works`: nothing was found. `blocked`: it is no workflow, or a node of it cannot run. */
  verdict: z.enum(['works', 'look', 'blocked']),
  findings: z.array(migrationFinding),
});
export type MigratedWorkflow = z.infer<typeof migratedWorkflow>;

const migrationReport = z.object({
  workflows: z.array(migratedWorkflow),
  credentials: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      id: z.string().optional(),
      /** What is wrong with it; absent where nothing is. */
      problem: z.string().optional(),
    }),
  ),
  variables: z.array(z.object({ name: z.string() })),
  /** With how many rows they have. */
  dataTables: z.array(z.object({ name: z.string(), rowCount: z.number().int(), problem: z.string().optional() })),
  /** Who comes along from a database, to be invited. */
  users: z.array(z.object({ email: z.string(), role: z.enum(['owner', 'admin', 'member']) })),
  /** How many folders workflows lie in. */
  folders: z.number().int(),
  /** What is not taken over, as far as there is any. */
  leftBehind: z.array(z.object({ what: z.string(), count: z.number().int(), reason: z.string() })),
  /** What is neither. */
  unread: z.array(z.object({ origin: z.string(), problem: z.string() })),
  /** How many workflows have which verdict. */
  counts: z.object({ works: z.number().int(), look: z.number().int(), blocked: z.number().int() }),
});
export type MigrationReport = z.infer<typeof migrationReport>;

export const migrationRoutes = {
  check: route({
    method: 'POST',
    path: '/migration/check',
    access: 'workflow:import',
    summary: 'What of exported files of n8n will work here, what needs a look, and why; nothing is stored',
    body: z.object({
      files: z
        .array(z.object({ name: z.string().max(1000), text: z.string() }))
        .min(1)
        .max(5000),
    }),
    answer: migrationReport,
  }),
};
