import { MAX_TEST_CASE_NAME_LENGTH, type Workflow } from '@millrace/workflow';
import { route } from '../calls/route.ts';
import { readElsewhere } from '../shapes/data-shapes.ts';
import { testCase, testRun } from '../shapes/test-shapes.ts';
import { z } from '../shapes/zod.ts';

/** What `POST /workflows/tests/run` takes. */
export interface RunTestsRequest {
  /** With its tests; stored or not. */
  workflowData: Workflow;
  /** Ids of the cases to run. Absent: all. */
  cases?: string[];
}

export const workflowTestRoutes = {
  run: route({
    method: 'POST',
    path: '/workflows/tests/run',
    access: 'workflow:run',
    summary: 'Runs test cases of a workflow, which need not be stored. Nothing of them reaches the network',
    errors: ['WORKFLOW_INVALID', 'WORKFLOW_NOT_FOUND', 'TEST_CASE_NOT_FOUND'],
    body: readElsewhere<RunTestsRequest>(),
    answer: testRun,
  }),
  record: route({
    method: 'POST',
    path: '/executions/:id/test-case',
    access: 'execution:read',
    summary: 'Makes a test case of an execution that succeeded; it is stored with its workflow',
    errors: ['EXECUTION_NOT_RECORDABLE', 'TEST_CASE_TOO_LARGE'],
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string().trim().min(1).max(MAX_TEST_CASE_NAME_LENGTH).optional() }).optional(),
    answer: testCase,
  }),
};
