import { z } from 'zod';

/** An output of a node that leads to an input of another one. */
export const connection = z.object({
  from: z.string().describe('Name of the node that data comes from; of a sub-node (model, tool, memory), the sub-node'),
  to: z.string().describe('Name of the node that it goes to'),
  output: z.number().int().min(0).max(999).default(0).describe('0 is the first; If has 0 for true and 1 for false'),
  input: z.number().int().min(0).max(999).default(0),
  kind: z
    .string()
    .max(100)
    .default('main')
    .describe('main for data; ai_languageModel, ai_tool, ai_memory … for sub-nodes'),
});
export type GivenConnection = z.output<typeof connection>;

export const node = z.object({
  name: z.string().min(1).max(256).describe('Unique in the workflow; expressions refer to it as $("name")'),
  type: z.string().max(200).describe('Full name, of search_nodes'),
  typeVersion: z.number().optional().describe('Default: the version of new nodes'),
  parameters: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('As describe_node shows; expressions begin with ='),
  position: z.tuple([z.number(), z.number()]).optional().describe('Default: laid out from left to right'),
  credentials: z
    .record(z.string(), z.object({ id: z.string(), name: z.string() }))
    .optional()
    .describe('By credential type, of list_credentials'),
  disabled: z.boolean().optional(),
  notes: z.string().max(10_000).optional(),
  onError: z.enum(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']).optional(),
});
export type GivenNode = z.output<typeof node>;

export const settings = z
  .record(z.string(), z.unknown())
  .describe('Settings of the workflow, for example timezone, executionTimeout or errorWorkflow');

/** Items by the name of the node whose run they stand for. */
export const pins = z
  .record(z.string(), z.array(z.record(z.string(), z.unknown())).max(1000))
  .describe('By name of a node: the items that stand for its run, each { "json": { … } } or just the object');
