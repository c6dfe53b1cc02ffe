import { route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';

/** Longest value of a setting that a call changes, in characters. */
const MAX_VALUE_LENGTH = 100;

/** A setting of the server, named as the environment variable that can set it. */
const serverSetting = z.object({
  name: z.string(),
  type: z.string(),
  /** As the end of the sentence "… must be". */
  allowed: z.string(),
  /** In words where it depends on the machine. */
  default: z.string(),
  text: z.string(),
  /** As the variable has it. Secrets are masked; `null` where there is none. */
  value: z.string().nullable(),
  /** `environment`: the environment of this server sets it. `stored`: it was changed by a call. */
  source: z.enum(['environment', 'stored', 'default']),
  /** Whether it can be changed while the server runs, where the environment does not set it. */
  isChangeable: z.boolean(),
  /** Of numbers, both included. */
  range: z.object({ min: z.number(), max: z.number() }).optional(),
  /** All values, where they are few. */
  choices: z.array(z.string()).optional(),
});
export type ServerSetting = z.infer<typeof serverSetting>;

export const serverSettingRoutes = {
  list: route({
    method: 'GET',
    path: '/instance/settings',
    access: 'instance:inspect',
    summary: 'All settings of this server with their values; secrets are masked',
    answer: z.array(serverSetting),
  }),
  change: route({
    method: 'PATCH',
    path: '/instance/settings',
    access: 'instance:configure',
    summary:
      'Changes settings while the server runs: all of them, or none. Other servers and workers follow within seconds. Answers all settings',
    body: z.object({
      /** By name, each as the environment variable would have it; `null` for the default. */
      changes: z.record(z.string().max(MAX_VALUE_LENGTH), z.string().max(MAX_VALUE_LENGTH).nullable()),
    }),
    answer: z.array(serverSetting),
    errors: ['SETTING_FIXED'],
  }),
};
