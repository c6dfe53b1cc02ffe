import {
  type AdoptionNotice,
  type CredentialTypeDescription,
  isJsonObject,
  type NodeTypeDescription,
  type NodeTypeSummary,
  type Workflow,
} from '@millrace/workflow';
import {
  executionError,
  jsonObject,
  modelUsage,
  readElsewhere,
  runHint,
  runMetadata,
  runSources,
  runStatus,
  workflowWith,
} from './data-shapes.ts';
import { z } from './zod.ts';

/**
 * A description of a type: written by those who write nodes, and held to its interface there. What everything reads of it is
 * checked, the rest is trusted.
 */
function described<T extends { name: string }>(): z.ZodType<T> {
  const isDescribed = (value: unknown): boolean =>
    isJsonObject(value) && typeof value.name === 'string' && typeof value.displayName === 'string';
  return z.custom<T>(isDescribed, 'is no description of a type').meta({ type: 'object' });
}

/** Time as ISO 8601 text in UTC. */
export const timestamp = z.string();

/** Read by `parseWorkflow` of the workflow package. */
export const givenWorkflow = readElsewhere<Workflow>();

/** Fields of a workflow to change; the others stay. `storedVersion` is that of the version the change is based on. */
export const workflowPatch = readElsewhere<Partial<Workflow> & { storedVersion?: string }>();

export const executionStatus = z.enum(['new', 'running', 'waiting', 'success', 'error', 'canceled', 'crashed']);
export const executionMode = z.enum([
  'manual',
  'webhook',
  'trigger',
  'retry',
  'error',
  'integrated',
  'cli',
  'internal',
  'evaluation',
  'test',
]);

/** Somebody who owns something, or whom it is shared with. */
export const sharer = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['owner', 'editor', 'reader']),
});

/** A tag as a workflow carries it. */
const tagReference = z.object({ id: z.string(), name: z.string() });
export type TagReference = z.infer<typeof tagReference>;

export const workflowSummary = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  nodeCount: z.number().int(),
  /** By name. */
  tags: z.array(tagReference),
  /** Of the caller; `null` where it lies in none of theirs. */
  folderId: z.string().nullable(),
  /** `null` when its owner is gone. */
  ownedBy: sharer.nullable(),
  sharedWith: z.array(sharer),
  /** The newest that is kept. */
  lastExecution: z
    .object({
      id: z.string(),
      status: executionStatus,
      mode: executionMode,
      startedAt: timestamp,
      stoppedAt: timestamp.nullable(),
    })
    .nullable(),
  /** What the caller may do with it. */
  permissions: z.array(z.string()),
});
export type WorkflowSummary = z.infer<typeof workflowSummary>;

/** What was mended of a file from elsewhere, or is unusual in it. */
export const adoptionNotice: z.ZodType<AdoptionNotice> = z.object({
  code: z.enum(['NAME_SHORTENED', 'CONNECTIONS_WITHOUT_NODE']),
  names: z.array(z.string()),
  message: z.string(),
});

/** What the server owns of a workflow. */
export interface ServerFields {
  id: string;
  active: boolean;
  /** Key of the stored content: whoever changes the workflow names it, so that nobody overwrites unseen changes. */
  storedVersion: string;
  createdAt: string;
  updatedAt: string;
  /** By name. A change of them takes ids of tags, or tags as a file has them: those that are missing are made. Absent in a refusal. */
  tags?: TagReference[];
  /** What was mended of the file that this was made of, and what is unusual in it. Only where a workflow is created or changed. */
  notices?: AdoptionNotice[];
}

/** A stored workflow: the file plus what the server owns. */
export type StoredWorkflow = Omit<Workflow, keyof ServerFields> & ServerFields;
export const storedWorkflow: z.ZodType<StoredWorkflow> = workflowWith({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  storedVersion: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  tags: z.array(tagReference).optional(),
  notices: z.array(adoptionNotice).optional(),
});

export const nodeTypeDescription = described<NodeTypeDescription>();
/** What a node type is called, and what is said of it, in a language. */
export const nodeTypeWords = z.object({ displayName: z.string(), description: z.string() });
/** `hash` changes with the whole description: it is asked for by it. */
export type ListedNodeType = NodeTypeSummary & { hash: string };
export const listedNodeType = described<ListedNodeType>();
export const credentialTypeDescription = described<CredentialTypeDescription>();

/** What people noted about an execution. */
export const executionAnnotation = z.object({
  rating: z.enum(['up', 'down']).nullable(),
  note: z.string().nullable(),
  tags: z.array(z.string()),
});
export type ExecutionAnnotation = z.infer<typeof executionAnnotation>;

export const executionSummary = z.object({
  id: z.string(),
  workflowId: z.string().nullable(),
  workflowName: z.string(),
  status: executionStatus,
  /** Ended without error. */
  finished: z.boolean(),
  mode: executionMode,
  startedAt: timestamp,
  stoppedAt: timestamp.nullable(),
  waitTill: timestamp.nullable(),
  retryOf: z.string().nullable(),
  retrySuccessId: z.string().nullable(),
  /** What language models used for it so far, without those of executions that it ran; `null` where it asked none. */
  modelUsage: modelUsage.nullable(),
  /** The user whose document it ran, where that was not the workflow as it was stored. */
  documentBy: z.string().nullable(),
  /** The execution that ran this one. Of which workflow it is says that one, to those who may see it. */
  parentExecution: z.object({ executionId: z.string() }).nullable(),
  /** In the list of past executions; `null` where nobody noted anything. */
  annotation: executionAnnotation.nullable().optional(),
});
export type ExecutionSummary = z.infer<typeof executionSummary>;

/** A finished step without its data: enough for the canvas. */
export const stepSummary = z.object({
  node: z.string(),
  runIndex: z.number().int(),
  /** Position in the execution. */
  index: z.number().int(),
  /** ms since the epoch. */
  startTime: z.number(),
  /** ms. */
  executionTime: z.number(),
  status: runStatus,
  source: runSources,
  /** Items of each output. */
  itemCounts: z.array(z.number().int()),
  hasBinary: z.boolean(),
  /** Length of the data as JSON text, in bytes. */
  jsonBytes: z.number().int(),
  /** Of a step with many items: parts that can be fetched alone, in the order of outputs and items. */
  parts: z
    .array(
      z.object({
        output: z.number().int(),
        /** How many items it holds. */
        items: z.number().int(),
        /** Where it begins in what is stored, in bytes. */
        offset: z.number().int(),
        /** Length of what is stored. */
        bytes: z.number().int(),
      }),
    )
    .optional(),
  error: executionError.optional(),
  /** Executions that the run is linked with. */
  metadata: runMetadata.optional(),
  hints: z.array(runHint).optional(),
});
export type StepSummary = z.infer<typeof stepSummary>;

/** For what an execution waits. */
export const waitingSummary = z.object({
  /** Name of the node that put it aside. */
  node: z.string(),
  /** When it goes on by itself. */
  until: timestamp.nullable(),
  /** Calls that make it go on; paths are under the public address. */
  calls: z.array(z.object({ address: z.enum(['webhook', 'form']), method: z.string(), path: z.string() })),
  /** Executions that have to end first. */
  executions: z.array(z.string()),
  /** Calls of tools that a person is to decide about. */
  questions: z.array(
    z.object({
      key: z.string(),
      /** Name of the node that asks. */
      node: z.string(),
      tool: z.string(),
      arguments: jsonObject,
      text: z.string().optional(),
    }),
  ),
});
export type WaitingSummary = z.infer<typeof waitingSummary>;

/** What a failed call answers. */
export const apiProblem = z.object({
  message: z.string(),
  /** Stable code of the catalogue. */
  code: z.string(),
  /** What to do about it. */
  hint: z.string().optional(),
  /** To tell it in another language: keys of the catalogue, and the values that its texts name. */
  template: z
    .object({
      message: z.string(),
      hint: z.string().optional(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
    })
    .optional(),
  /** For a refused body: what is wrong, by path. */
  problems: z.array(z.object({ path: z.string(), reason: z.string() })).optional(),
  /** For a change that is based on an older version: the stored one. */
  stored: storedWorkflow.optional(),
});
export type ApiProblem = z.infer<typeof apiProblem>;
