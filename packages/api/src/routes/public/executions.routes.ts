import { jsonObject } from '../../shapes/data-shapes.ts';
import { executionStatus } from '../../shapes/shapes.ts';
import { z } from '../../shapes/zod.ts';
import { byId, pageOf, pageQuery, publicRoute, time } from './public-route.ts';

const publicExecution = z
  .looseObject({
    id: z.string(),
    finished: z.boolean().meta({ description: 'Ended without error' }),
    mode: z.string(),
    status: executionStatus,
    retryOf: z.string().nullable(),
    retrySuccessId: z.string().nullable(),
    startedAt: time,
    stoppedAt: time.nullable(),
    waitTill: time.nullable(),
    workflowId: z.string().nullable(),
    workflowName: z.string(),
    data: z.looseObject({}).optional().meta({ description: 'With `includeData`: what each node put out' }),
    workflowData: z.looseObject({}).optional().meta({ description: 'With `includeData`: the workflow as it ran' }),
    customData: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Execution' });
export type PublicExecution = z.infer<typeof publicExecution>;

const includeData = z.stringbool().optional().meta({ description: 'With all data', type: 'boolean' });
const chapter = 'Executions';

export const publicExecutionCalls = {
  list: publicRoute({
    chapter,
    method: 'GET',
    path: '/executions',
    access: 'execution:list',
    alsoNeeds: 'execution:read',
    summary: 'Executions, newest first; without a status those that have ended or wait',
    query: pageQuery.extend({
      status: executionStatus.optional().meta({ description: '`error` lists those that crashed, too' }),
      workflowId: z.string().max(64).optional(),
      includeData,
    }),
    answer: pageOf(publicExecution),
  }),
  get: publicRoute({
    chapter,
    method: 'GET',
    path: '/executions/:id',
    access: 'execution:read',
    summary: 'An execution',
    params: byId,
    query: z.strictObject({ includeData }),
    answer: publicExecution,
  }),
  delete: publicRoute({
    chapter,
    method: 'DELETE',
    path: '/executions/:id',
    access: 'execution:delete',
    summary: 'Deletes an execution that has ended or waits; answers what it was',
    errors: ['EXECUTION_UNDER_WAY'],
    params: byId,
    answer: publicExecution,
  }),
  retry: publicRoute({
    chapter,
    method: 'POST',
    path: '/executions/:id/retry',
    access: 'execution:retry',
    summary: 'Runs a failed execution again from the node that failed; answers the new execution, which runs',
    errors: ['EXECUTION_NOT_RETRYABLE', 'WORKFLOW_NOT_FOUND'],
    params: byId,
    body: z
      .object({
        loadWorkflow: z
          .boolean()
          .optional()
          .meta({ description: 'With the workflow as it is stored now, not as it ran' }),
      })
      .optional(),
    answer: publicExecution,
  }),
  replay: publicRoute({
    chapter,
    method: 'POST',
    path: '/executions/:id/replay',
    access: 'execution:retry',
    summary:
      'Goes on from a call of a model or tool of an ended execution; answers the new execution, which takes over all before it and runs',
    errors: ['EXECUTION_NOT_ENDED', 'EXECUTION_NOT_REPLAYABLE', 'ANSWER_INVALID', 'WORKFLOW_NOT_FOUND'],
    params: byId,
    body: z.object({
      index: z.number().int().min(0).meta({ description: "Position of the call's step in the execution" }),
      response: jsonObject
        .optional()
        .meta({ description: 'What it is to have answered instead, in the form in which its step holds it' }),
      loadWorkflow: z
        .boolean()
        .optional()
        .meta({ description: 'With the workflow as it is stored now, not as it ran' }),
    }),
    answer: publicExecution,
  }),
  stop: publicRoute({
    chapter,
    method: 'POST',
    path: '/executions/:id/stop',
    access: 'execution:stop',
    summary: 'Stops an execution that runs or waits',
    errors: ['EXECUTION_NOT_RUNNING'],
    params: byId,
    answer: publicExecution,
  }),
};
