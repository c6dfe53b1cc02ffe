import type { Item, RunData, Workflow } from '@millrace/workflow';
import { route } from '../calls/route.ts';
import {
  executionError,
  item,
  jsonObject,
  outputData,
  readElsewhere,
  runData,
  workflowDocument,
} from '../shapes/data-shapes.ts';
import {
  executionAnnotation,
  executionMode,
  executionStatus,
  executionSummary,
  stepSummary,
  timestamp,
  waitingSummary,
} from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

const id = z.object({ id: z.string() });

/** A stored step whose data is used again. */
export interface ReusedStep {
  /** The node as it is called now. */
  node: string;
  executionId: string;
  /** Position of the step in that execution. */
  index: number;
}

const annotationTag = z.string().trim().min(1).max(24);

/** Which executions are meant; all of it has to fit. Times are those of their starts. */
export const executionFilter = z.object({
  workflowId: z.string().optional(),
  status: z.array(executionStatus).optional(),
  mode: z.array(executionMode).optional(),
  startedAfter: z.iso.datetime({ offset: true }).optional(),
  startedBefore: z.iso.datetime({ offset: true }).optional(),
  /** What they noted about themselves. */
  metadata: z
    .array(z.object({ key: z.string(), value: z.string() }))
    .max(20)
    .optional(),
  /** What people noted about them. */
  rating: z.enum(['up', 'down']).optional(),
  annotationTags: z.array(annotationTag).max(20).optional(),
});

/** What `POST /workflows/run` takes. */
export interface RunRequest {
  workflowData: Workflow;
  /** Data of nodes that are not run again, for a partial run. */
  runData?: RunData | null;
  /** Take the data of nodes that are not run again from this execution, instead of `runData`. */
  previousExecutionId?: string;
  /** Take the data of nodes that are not run again from these stored steps, instead of `runData`. */
  reuse?: ReusedStep[];
  pinData?: Record<string, Item[]> | null;
  startNodes?: string[];
  destinationNode?: string;
  /** Trigger to start from. */
  triggerNode?: string;
  /** Tell the page of the call what nodes write of their answers, while they write it. */
  readsAnswers?: boolean;
}

/** An execution in full. */
const executionDetail = executionSummary.omit({ annotation: true }).extend({
  /** What the execution noted about itself. */
  customData: z.record(z.string(), z.string()),
  /** The workflow as it ran. */
  workflowData: workflowDocument,
  data: z.object({
    resultData: z.object({
      runData,
      error: executionError.optional(),
      lastNodeExecuted: z.string().optional(),
    }),
  }),
});
export type ExecutionDetail = z.infer<typeof executionDetail>;

export const executionRoutes = {
  run: route({
    method: 'POST',
    path: '/workflows/run',
    access: 'workflow:run',
    summary: 'Runs a workflow by hand, or waits for its trigger',
    errors: [
      'WORKFLOW_INVALID',
      'WORKFLOW_NOT_FOUND',
      'EXECUTION_NOT_FOUND',
      'STEP_NOT_FOUND',
      'STEPS_TOO_LARGE',
      'ACTIVATION_FAILED',
    ],
    body: readElsewhere<RunRequest>(),
    answer: z.object({ executionId: z.string().optional(), waitingForWebhook: z.boolean() }),
  }),
  list: route({
    method: 'GET',
    path: '/executions',
    access: 'execution:list',
    summary: 'Past executions, newest first, paged by key',
    query: z.object({
      /**
       * JSON: `{ workflowId?, status?: [...], mode?: [...], startedAfter?, startedBefore?, metadata?: [{ key, value }, ...],
       * rating?, annotationTags?: [...] }`; all of it has to fit.
       */
      filter: z.string().optional(),
      /** Only executions newer than this id. */
      firstId: z.string().optional(),
      /** Only executions older than this id. */
      lastId: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.object({ results: z.array(executionSummary), count: z.number().int(), estimated: z.boolean() }),
  }),
  get: route({
    method: 'GET',
    path: '/executions/:id',
    access: 'execution:read',
    summary: 'An execution with all its data',
    params: id,
    answer: executionDetail,
  }),
  steps: route({
    method: 'GET',
    path: '/executions/:id/steps',
    access: 'execution:read',
    summary: 'What an execution did, without its data',
    params: id,
    answer: z.object({
      execution: executionSummary,
      workflowData: workflowDocument,
      error: executionError.optional(),
      lastNodeExecuted: z.string().optional(),
      /** Present while it waits. */
      waiting: waitingSummary.optional(),
      /** What the execution noted about itself. */
      customData: z.record(z.string(), z.string()),
      steps: z.array(stepSummary),
    }),
  }),
  /** `index` is the step's position in the execution. */
  stepData: route({
    method: 'GET',
    path: '/executions/:id/steps/:index/data',
    access: 'execution:read',
    summary: 'The items of one step',
    errors: ['STEP_NOT_FOUND'],
    params: z.object({ id: z.string(), index: z.coerce.number().int().min(0) }),
    answer: outputData,
  }),
  /** `part` is a place in the step's `parts`. */
  stepPart: route({
    method: 'GET',
    path: '/executions/:id/steps/:index/parts/:part',
    access: 'execution:read',
    summary: 'Some of the items of one step that has many',
    errors: ['BAD_REQUEST', 'STEP_NOT_FOUND'],
    params: z.object({
      id: z.string(),
      index: z.coerce.number().int().min(0),
      part: z.coerce.number().int().min(0),
    }),
    answer: z.array(item),
  }),
  delete: route({
    method: 'POST',
    path: '/executions/delete',
    access: 'execution:deleteMany',
    summary:
      'Deletes executions by id (those that wait are canceled first), or all ended ones that fit filters or started before a time',
    body: z.object({
      ids: z.array(z.string()).max(1000).optional(),
      deleteBefore: z.iso.datetime().optional(),
      /** Without `deleteBefore` at least one of them. */
      filters: executionFilter.optional(),
    }),
    answer: z.object({ deleted: z.number().int() }),
  }),
  retry: route({
    method: 'POST',
    path: '/executions/:id/retry',
    access: 'execution:retry',
    summary: 'Runs a failed execution again from the node that failed',
    errors: ['EXECUTION_NOT_RETRYABLE', 'WORKFLOW_NOT_FOUND'],
    params: id,
    body: z.object({ loadWorkflow: z.boolean().optional() }).optional(),
    answer: z.boolean(),
  }),
  answer: route({
    method: 'POST',
    path: '/executions/:id/answers',
    access: 'execution:retry',
    summary: 'Answers a question of a waiting execution: whether a call of a tool is made, and with which arguments',
    errors: ['EXECUTION_ENDED', 'EXECUTION_BUSY', 'QUESTION_NOT_OPEN'],
    params: id,
    body: z.union([
      z.object({ key: z.string().max(100), decision: z.literal('approve'), arguments: jsonObject }),
      z.object({ key: z.string().max(100), decision: z.literal('refuse'), reason: z.string().max(2000) }),
    ]),
    answer: z.boolean(),
  }),
  restart: route({
    method: 'POST',
    path: '/executions/:id/restart',
    access: 'execution:retry',
    summary: 'Runs an ended execution again from one of its nodes on, with the data of the nodes before it',
    errors: ['EXECUTION_NOT_ENDED', 'EXECUTION_NOT_RETRYABLE', 'WORKFLOW_NOT_FOUND'],
    params: id,
    body: z.object({
      node: z.string(),
      /** With the workflow as it is stored now, instead of as it ran. */
      loadWorkflow: z.boolean().optional(),
    }),
    answer: z.object({ executionId: z.string() }),
  }),
  replay: route({
    method: 'POST',
    path: '/executions/:id/replay',
    access: 'execution:retry',
    summary:
      'Goes on from a call of a model or tool of an ended execution, in a new one that takes over all that it did before',
    errors: ['EXECUTION_NOT_ENDED', 'EXECUTION_NOT_REPLAYABLE', 'ANSWER_INVALID', 'WORKFLOW_NOT_FOUND'],
    params: id,
    body: z.object({
      /** Position of the call's step in the execution. */
      index: z.number().int().min(0),
      /** What the call is to have answered instead, in the form in which its step holds it. */
      response: jsonObject.optional(),
      /** With the workflow as it is stored now, instead of as it ran. */
      loadWorkflow: z.boolean().optional(),
    }),
    answer: z.object({ executionId: z.string() }),
  }),
  annotate: route({
    method: 'PATCH',
    path: '/executions/:id/annotation',
    access: 'execution:annotate',
    summary: 'Rates an ended execution, notes something about it, tags it; fields that are not given stay',
    errors: ['EXECUTION_NOT_ENDED'],
    params: id,
    body: z.object({
      rating: executionAnnotation.shape.rating.optional(),
      note: z.string().max(2000).nullable().optional(),
      tags: z.array(annotationTag).max(20).optional(),
    }),
    answer: executionAnnotation,
  }),
  failures: route({
    method: 'GET',
    path: '/executions/failures',
    access: 'execution:list',
    summary: 'Failed executions by cause (workflow, node, and code or shape of the error), the most frequent first',
    query: z.object({
      workflowId: z.string().optional(),
      /** Default: seven days ago. */
      startedAfter: z.iso.datetime({ offset: true }).optional(),
      startedBefore: z.iso.datetime({ offset: true }).optional(),
    }),
    answer: z.object({
      groups: z.array(
        z.object({
          workflowId: z.string().nullable(),
          workflowName: z.string(),
          node: z.string().nullable(),
          code: z.string().nullable(),
          /** Of the newest. */
          message: z.string(),
          count: z.number().int(),
          firstAt: timestamp,
          lastAt: timestamp,
          lastExecutionId: z.string(),
        }),
      ),
      /** How many failures were looked at, from the newest back. */
      examined: z.number().int(),
      /** There were not more. */
      isComplete: z.boolean(),
    }),
  }),
  current: route({
    method: 'GET',
    path: '/executions-current',
    access: 'execution:list',
    summary: 'Executions under way',
    query: z.object({ filter: z.string().optional() }),
    answer: z.array(executionSummary),
  }),
  stopAll: route({
    method: 'POST',
    path: '/executions-current/stop',
    access: 'execution:stopMany',
    summary: 'Stops all executions under way that the caller may stop, or those of one workflow',
    body: z.object({ workflowId: z.string().optional() }).optional(),
    answer: z.object({ stopped: z.number().int() }),
  }),
  stop: route({
    method: 'POST',
    path: '/executions-current/:id/stop',
    access: 'execution:stop',
    summary: 'Stops an execution that runs or waits',
    errors: ['EXECUTION_NOT_RUNNING'],
    params: id,
    answer: z.object({
      status: executionStatus,
      finished: z.boolean(),
      startedAt: z.string(),
      stoppedAt: z.string().nullable(),
    }),
  }),
  stopListening: route({
    method: 'DELETE',
    path: '/test-webhook/:id',
    access: 'workflow:execute',
    summary: 'Stops waiting for a test call of this workflow',
    params: id,
    answer: z.boolean(),
  }),
  /** The page is known by its `sessionid` header. */
  stopListeningUnsaved: route({
    method: 'DELETE',
    path: '/test-webhook',
    access: 'workflow:run',
    summary: 'Stops waiting for a test call of a workflow that was never saved',
    answer: z.boolean(),
  }),
};
