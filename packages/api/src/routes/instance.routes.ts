import { z } from 'zod';
import { route } from '../route.ts';
import { nodeTypeDescription } from '../shapes.ts';

export const instanceSettings = z.object({
  version: z.string(),
  instanceId: z.string(),
  /** Base URLs, each with a closing slash. */
  urlBaseEditor: z.string(),
  urlBaseWebhook: z.string(),
  endpointWebhook: z.string(),
  endpointWebhookTest: z.string(),
  endpointForm: z.string(),
  endpointFormTest: z.string(),
  timezone: z.string(),
  /** Seconds; -1 is off. */
  executionTimeout: z.number(),
  maxExecutionTimeout: z.number(),
  saveDataErrorExecution: z.enum(['all', 'none']),
  saveDataSuccessExecution: z.enum(['all', 'none']),
  saveManualExecutions: z.boolean(),
  saveExecutionProgress: z.boolean(),
  executionMode: z.string(),
  defaultLocale: z.string(),
});
export type InstanceSettings = z.infer<typeof instanceSettings>;

export const instanceRoutes = {
  settings: route({
    method: 'GET',
    path: '/settings',
    summary: 'What the editor needs to know of the instance',
    answer: instanceSettings,
  }),
  timezones: route({
    method: 'GET',
    path: '/options/timezones',
    summary: 'IANA time zones: name → label',
    answer: z.record(z.string(), z.string()),
  }),
};

export const nodeTypeRoutes = {
  list: route({
    method: 'GET',
    path: '/node-types',
    summary: 'All node types; with `onlyLatest` only the newest description of each',
    query: z.object({ onlyLatest: z.stringbool().optional() }),
    answer: z.array(nodeTypeDescription),
  }),
  find: route({
    method: 'POST',
    path: '/node-types',
    summary: 'Descriptions of the named types and versions; unknown ones are left out',
    body: z.object({ nodeInfos: z.array(z.object({ name: z.string(), version: z.number() })) }),
    answer: z.array(nodeTypeDescription),
  }),
};
