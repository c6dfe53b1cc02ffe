import { route } from '../calls/route.ts';
import { jsonObject, modelUsage } from '../shapes/data-shapes.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** Rows of an evaluation that are worked on side by side, at most. */
export const MOST_EVALUATED_AT_ONCE = 10;

export const evaluationRun = z.object({
  id: z.string(),
  workflowId: z.string(),
  status: z
    .enum(['running', 'finished', 'stopped', 'failed', 'interrupted'])
    .meta({ description: '`failed`: its set could not be read; `interrupted`: its server ended before it did' }),
  version: z
    .object({ id: z.string(), name: z.string().nullable(), createdAt: timestamp })
    .nullable()
    .meta({ description: 'What of the workflow ran; `null` where that version is not kept any more' }),
  triggerNode: z.string(),
  startedAt: timestamp,
  stoppedAt: timestamp.nullable(),
  startedBy: z.string().meta({ description: 'Id of a user' }),
  executionId: z.string().nullable().meta({ description: 'Of the execution that read the set' }),
  rowCount: z.number().int().nullable().meta({ description: '`null` until the set was read' }),
  doneCount: z.number().int(),
  failedCount: z.number().int().meta({ description: 'Of those done: executions that failed' }),
  metrics: z
    .array(z.object({ name: z.string(), mean: z.number(), count: z.number().int() }))
    .meta({ description: 'By name; `count` rows have it' }),
  usage: modelUsage.meta({ description: 'What models used, in all rows' }),
  durationMs: z.number().int().meta({ description: 'Of the executions of all rows, added up' }),
  error: z.string().nullable(),
});
export type EvaluationRun = z.infer<typeof evaluationRun>;

const evaluationRow = z.object({
  position: z.number().int().meta({ description: 'In the set, from 0' }),
  key: z.string().nullable().meta({ description: 'What tells the row in its set: `row_id` or `row_number`' }),
  status: z.enum(['success', 'error']),
  executionId: z.string().nullable().meta({ description: '`null` where none could be started' }),
  durationMs: z.number().int(),
  inputs: jsonObject,
  outputs: jsonObject,
  metrics: z.record(z.string(), z.number()),
  usage: modelUsage.nullable(),
  error: z.string().nullable(),
});
export type EvaluationRow = z.infer<typeof evaluationRow>;

/** What a start takes. */
export const startEvaluation = z
  .strictObject({
    triggerNode: z
      .string()
      .optional()
      .meta({ description: 'The evaluation trigger to start at; the first where it is absent' }),
    atOnce: z
      .number()
      .int()
      .min(1)
      .max(MOST_EVALUATED_AT_ONCE)
      .optional()
      .meta({ description: 'Rows that are worked on side by side; one after the other where it is absent' }),
  })
  .optional();

/** Which rows of an evaluation are answered. */
export const evaluationRowQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(250).default(100),
  after: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: '`position` of the last row of the page before' }),
  failed: z.stringbool().optional().meta({ description: 'Only rows that failed', type: 'boolean' }),
});

export const byWorkflow = z.object({ id: z.string() });
export const byRun = z.object({ id: z.string(), runId: z.string() });
export const evaluationList = z.object({
  results: z.array(evaluationRun),
  triggers: z
    .array(z.string())
    .meta({ description: 'Names of the evaluation triggers of the workflow as it is stored; disabled ones aside' }),
});
export const evaluationRowList = z.object({ results: z.array(evaluationRow), hasMore: z.boolean() });

export const evaluationRoutes = {
  list: route({
    method: 'GET',
    path: '/workflows/:id/evaluations',
    access: 'workflow:read',
    summary: 'Evaluations of a workflow, newest first. The last 100 are kept',
    params: byWorkflow,
    answer: evaluationList,
  }),
  start: route({
    method: 'POST',
    path: '/workflows/:id/evaluations',
    access: 'workflow:execute',
    summary: 'Evaluates a workflow as it is stored: runs it for each row of the set of its evaluation trigger',
    errors: ['EVALUATION_RUNNING', 'EVALUATION_TRIGGER_MISSING'],
    params: byWorkflow,
    body: startEvaluation,
    answer: evaluationRun,
  }),
  get: route({
    method: 'GET',
    path: '/workflows/:id/evaluations/:runId',
    access: 'workflow:read',
    summary: 'An evaluation',
    errors: ['EVALUATION_NOT_FOUND'],
    params: byRun,
    answer: evaluationRun,
  }),
  rows: route({
    method: 'GET',
    path: '/workflows/:id/evaluations/:runId/rows',
    access: 'workflow:read',
    summary: 'Rows of an evaluation that are done, in the order of the set',
    errors: ['EVALUATION_NOT_FOUND'],
    params: byRun,
    query: evaluationRowQuery,
    answer: evaluationRowList,
  }),
  stop: route({
    method: 'POST',
    path: '/workflows/:id/evaluations/:runId/stop',
    access: 'workflow:execute',
    summary: 'Stops an evaluation, with the executions that it runs. One that has ended stays as it is',
    errors: ['EVALUATION_NOT_FOUND'],
    params: byRun,
    answer: evaluationRun,
  }),
  delete: route({
    method: 'DELETE',
    path: '/workflows/:id/evaluations/:runId',
    access: 'workflow:update',
    summary: 'Deletes an evaluation that has ended. Its executions stay',
    errors: ['EVALUATION_NOT_FOUND', 'EVALUATION_RUNNING'],
    params: byRun,
    answer: z.object({ success: z.literal(true) }),
  }),
};
