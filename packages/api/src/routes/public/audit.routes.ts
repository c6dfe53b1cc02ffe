import { z } from '../../shapes/zod.ts';
import { publicRoute } from './public-route.ts';

export const auditCategories = ['credentials', 'database', 'filesystem', 'nodes', 'instance'] as const;
export type AuditCategory = (typeof auditCategories)[number];

const place = z.union([
  z.object({
    kind: z.literal('node'),
    workflowId: z.string(),
    workflowName: z.string(),
    nodeId: z.string(),
    nodeName: z.string(),
    nodeType: z.string(),
  }),
  z.object({ kind: z.literal('credential'), id: z.string(), name: z.string() }),
]);

const section = z.object({
  title: z.string(),
  description: z.string(),
  recommendation: z.string(),
  location: z.array(place).optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
});
export type AuditPlace = z.infer<typeof place>;
export type AuditSection = z.infer<typeof section>;

const reportOf = (risk: AuditCategory) => z.object({ risk: z.literal(risk), sections: z.array(section) }).optional();

export const publicAuditCalls = {
  generate: publicRoute({
    chapter: 'Audit',
    method: 'POST',
    path: '/audit',
    access: 'audit:generate',
    summary:
      'Looks for what may be a risk in workflows, credentials and settings; answers a report for each category with findings',
    body: z
      .object({
        additionalOptions: z
          .object({
            daysAbandonedWorkflow: z.number().int().min(1).max(36_500).default(90),
            categories: z.array(z.enum(auditCategories)).min(1).optional(),
          })
          .optional(),
      })
      .optional(),
    answer: z.object({
      'Credentials Risk Report': reportOf('credentials'),
      'Database Risk Report': reportOf('database'),
      'Filesystem Risk Report': reportOf('filesystem'),
      'Nodes Risk Report': reportOf('nodes'),
      'Instance Risk Report': reportOf('instance'),
    }),
  }),
};
