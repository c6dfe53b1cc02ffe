import { route } from '../calls/route.ts';
import { modelUsage } from '../shapes/data-shapes.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** Executions that have ended, but for those that people tried out and those that other executions ran. */
const figures = z.object({
  runs: z.number().int(),
  failures: z.number().int(),
  /** Of 1; `null` where nothing ran. */
  failureRate: z.number().nullable(),
  /** From start to end, with what they waited; `null` where nothing ran. */
  averageRunTimeMs: z.number().nullable(),
  /** By the setting `timeSavedPerExecution` of each workflow when it ran successfully. */
  timeSavedMinutes: z.number(),
  /** Of all executions, those that people tried out as well; by the hour in which models answered. */
  modelUsage,
});
export type InsightFigures = z.infer<typeof figures>;

const period = z.enum(['hour', 'day', 'week']);
export type InsightPeriod = z.infer<typeof period>;

const insights = z.object({
  from: timestamp,
  to: timestamp,
  by: period,
  totals: figures,
  /** Of the same span of time before. */
  before: figures,
  /** Of each hour, day or week, oldest first; days and weeks by the date they begin with. */
  series: z.array(figures.extend({ start: z.string() })),
  /** Those that failed most first. */
  workflows: z.array(figures.extend({ id: z.string(), name: z.string() })),
  /** How many ran; `workflows` may hold fewer. */
  workflowCount: z.number().int(),
});
export type Insights = z.infer<typeof insights>;

export const insightRoutes = {
  read: route({
    method: 'GET',
    path: '/insights',
    access: 'insight:list',
    summary: 'How the workflows that the caller sees ran in the last days, today included',
    errors: ['WORKFLOW_NOT_FOUND'],
    query: z.object({
      days: z.coerce.number().int().min(1).max(366).default(7),
      /** Default: hours for up to 2 days, days for up to 62, else weeks. */
      by: period.optional(),
      workflowId: z.string().optional(),
      /** IANA name: where days begin. */
      timezone: z
        .string()
        .max(100)
        .refine(isTimezone, 'This is not the name of a time zone, as Europe/Berlin')
        .default('UTC'),
      /** Most workflows. */
      limit: z.coerce.number().int().min(1).max(250).default(50),
    }),
    answer: insights,
  }),
};

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
