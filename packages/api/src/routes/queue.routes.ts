import { route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';

/** What waits between servers and workers, and who takes it. */
const queueState = z.object({
  /** Where it lies, for people; without a password. */
  place: z.string(),
  /** Jobs that no worker has. */
  waiting: z.number(),
  /** Jobs that workers have. */
  taken: z.number(),
  /** For how long the oldest one waits, in ms; 0 when none does. */
  oldestMs: z.number(),
  workers: z.array(
    z.object({
      id: z.string(),
      /** Jobs that it has, as it last said. */
      running: z.number(),
      /** Jobs that it may have. */
      places: z.number(),
    }),
  ),
});
export type QueueState = z.infer<typeof queueState>;

export const queueRoutes = {
  look: route({
    method: 'GET',
    path: '/instance/queue',
    access: 'instance:inspect',
    summary:
      'What waits for workers, and how much each of them has to do; `null` where servers run executions themselves',
    answer: queueState.nullable(),
  }),
};
