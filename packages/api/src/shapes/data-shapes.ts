import {
  type BinaryData,
  type CredentialReference,
  type ExecutionError,
  type Item,
  type ItemsByPort,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MappedFields,
  type NodeRun,
  type PropertyOption,
  type RunData,
  type SearchPage,
  type Workflow,
} from '@millrace/workflow';
import { z } from './zod.ts';

/**
 * What a client sends and the server reads itself, to say by path what is wrong and to keep fields it does not know. Clients give
 * a `T`; the server has something unknown until it has read it.
 */
export function readElsewhere<T>(): z.ZodType<unknown, T> {
  return z.unknown() as z.ZodType<unknown, T>;
}

/** An object of JSON: what comes over the wire holds nothing else, so its fields need no look. */
export const jsonObject = z.custom<JsonObject>(isJsonObject, 'must be an object').meta({ type: 'object' });
const jsonValue = z.custom<JsonValue>((value) => value !== undefined, 'is missing');
/** An object of JSON that a client sends: it is copied without a field `__proto__`. */
export const givenObject = z.record(z.string(), jsonValue);

/** By names that people choose. */
function byName<Shape extends z.ZodType>(shape: Shape) {
  return z.record(z.string(), shape);
}

export const executionError: z.ZodType<ExecutionError> = z.object({
  name: z.string(),
  code: z.string().optional(),
  message: z.string(),
  description: z.string().optional(),
  node: z.string().optional(),
  context: z
    .looseObject({
      itemIndex: z.number().optional(),
      runIndex: z.number().optional(),
      parameter: z.string().optional(),
    })
    .and(jsonObject)
    .optional(),
  timestamp: z.number().optional(),
  httpCode: z.string().optional(),
  cause: jsonValue.optional(),
  stack: z.string().optional(),
});

const binaryData: z.ZodType<BinaryData> = z.object({
  data: z.string(),
  id: z.string().optional(),
  mimeType: z.string(),
  fileType: z.string().optional(),
  fileName: z.string().optional(),
  directory: z.string().optional(),
  fileExtension: z.string().optional(),
  fileSize: z.string().optional(),
  bytes: z.number().optional(),
});

const runSource = z.object({
  previousNode: z.string(),
  previousNodeOutput: z.number().int().optional(),
  previousNodeRun: z.number().int().optional(),
});

const pairedItem = z.object({
  item: z.number().int(),
  input: z.number().int().optional(),
  sourceOverwrite: runSource.optional(),
});

export const item: z.ZodType<Item> = z.object({
  json: jsonObject,
  binary: byName(binaryData).optional(),
  pairedItem: z.union([pairedItem, z.array(pairedItem), z.number()]).optional(),
  error: executionError.optional(),
});

const itemsByPort: z.ZodType<ItemsByPort> = z.array(z.array(item).nullable());
const linked = z.object({ executionId: z.string(), workflowId: z.string().optional() });

/** What calls of models used, added up. */
export const modelUsage = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  /** Of the input: read from a cache. */
  cachedTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Of the output: thinking. */
  reasoningTokens: z.number().int(),
  /** US dollars, of those calls whose price is known. */
  costUsd: z.number(),
  /** Calls whose price is not known. */
  unpricedCalls: z.number().int(),
});

const modelCall = z.object({
  /** As its service calls it. */
  model: z.string(),
  /** Why it stopped: `stop`, `length`, `toolCalls`, `contentFilter` or `other`. */
  finish: z.string(),
  /** Until the first piece of the answer; absent where it came as a whole. */
  firstTokenMs: z.number().optional(),
  usage: modelUsage,
});

export const runMetadata = z.object({
  parentExecution: linked.optional(),
  subExecution: linked.optional(),
  subExecutionsCount: z.number().optional(),
  /** What the node keeps between its runs, where this one changed it. */
  context: jsonObject.optional(),
  /** Which call a run of a sub-node answered. */
  call: z.object({ item: z.number(), key: z.string() }).optional(),
  /** The call of another execution that this one goes on from. */
  replayOf: z.object({ executionId: z.string(), index: z.number(), isEdited: z.literal(true).optional() }).optional(),
  /** On a run of a sub-node that asked a model: what that took. */
  modelCall: modelCall.optional(),
  /** What all models used that were asked for this run. */
  modelUsage: modelUsage.optional(),
  /** What a node of evaluation noted of the row that the execution is about. */
  evaluation: z
    .object({
      inputs: jsonObject.optional(),
      outputs: jsonObject.optional(),
      metrics: z.record(z.string(), z.number()).optional(),
    })
    .optional(),
});

export const runHint = z.object({
  message: z.string(),
  /** Path of the parameter it is about. */
  parameter: z.string().optional(),
  /** The first input item it is about, from 0. */
  itemIndex: z.number().int().optional(),
  location: z.enum(['outputPane', 'inputPane', 'ndv']).optional(),
  type: z.enum(['info', 'warning', 'danger']).optional(),
});

/** Where the items of each input came from; `null` where nothing arrived. */
export const runSources = z.array(runSource.nullable());
export const runStatus = z.enum(['success', 'error', 'running', 'waiting', 'canceled']);

/** The items of each output; those of sub-nodes stand under the kind of their port. */
export const outputData = z.object({ main: itemsByPort }).catchall(itemsByPort);

const nodeRun: z.ZodType<NodeRun> = z.object({
  startTime: z.number(),
  executionTime: z.number(),
  executionIndex: z.number().int(),
  executionStatus: runStatus,
  source: runSources,
  data: outputData.optional(),
  error: executionError.optional(),
  hints: z.array(runHint).optional(),
  metadata: runMetadata.optional(),
});

export const runData: z.ZodType<RunData> = byName(z.array(nodeRun));
/** Of a node: files from elsewhere leave out the one or the other. */
export const credentialReference: z.ZodType<CredentialReference> = z.union([
  z.string(),
  z.object({ id: z.string().nullable().default(null), name: z.string().default('') }),
]);

const workflowNode = z.looseObject({
  id: z.string().optional(),
  name: z.string(),
  type: z.string(),
  typeVersion: z.number().optional(),
  position: z.tuple([z.number(), z.number()]),
  parameters: jsonObject.optional(),
  disabled: z.boolean().nullish(),
});
const connectionTarget = z.looseObject({ node: z.string(), type: z.string(), index: z.number().int() });

/**
 * A workflow as `parseWorkflow` left it, with fields of the server in place of those of the file. Fields that are not here survive.
 * The type says what a file of today holds: of older ones, whoever runs or opens them fills in with `normalizeWorkflow` what is
 * missing.
 */
export function workflowWith<Fields extends z.ZodRawShape>(
  fields: Fields,
): z.ZodType<Omit<Workflow, keyof Fields> & z.output<z.ZodObject<Fields>>> {
  const shape: z.ZodType = z.looseObject({
    name: z.string().optional(),
    nodes: z.array(workflowNode),
    connections: byName(byName(z.array(z.array(connectionTarget).nullable()))),
    settings: jsonObject.nullish(),
    pinData: byName(z.array(jsonObject)).nullish(),
    ...fields,
  });
  return shape as z.ZodType<Omit<Workflow, keyof Fields> & z.output<z.ZodObject<Fields>>>;
}

export const workflowDocument: z.ZodType<Workflow> = workflowWith({});

export const propertyOption: z.ZodType<PropertyOption> = z.looseObject({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  description: z.string().optional(),
  action: z.string().optional(),
});

export const searchPage: z.ZodType<SearchPage> = z.object({
  results: z.array(
    z.object({ name: z.string(), value: z.union([z.string(), z.number()]), url: z.string().optional() }),
  ),
  paginationToken: z.string().optional(),
});

export const mappedFields: z.ZodType<MappedFields> = z.object({
  fields: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      type: z.enum(['string', 'number', 'boolean', 'dateTime', 'time', 'array', 'object', 'options']).optional(),
      required: z.boolean().optional(),
      canBeUsedToMatch: z.boolean().optional(),
      defaultMatch: z.boolean().optional(),
      display: z.boolean().optional(),
      readOnly: z.boolean().optional(),
      options: z.array(propertyOption).optional(),
    }),
  ),
  emptyFieldsNotice: z.string().optional(),
});
