import type { TestCase, TestProblem } from '@millrace/workflow';
import { z } from './zod.ts';

/** A case as it is stored with its workflow; what a file may hold is checked by `parseWorkflow` of the workflow package. */
export const testCase = z.looseObject({
  id: z.string(),
  name: z.string(),
  trigger: z.looseObject({ node: z.string() }),
  expect: z.array(z.looseObject({ node: z.string() })),
}) as unknown as z.ZodType<TestCase>;

const difference = z.object({
  output: z.number().int(),
  item: z.number().int().optional().meta({ description: 'Absent where the number of items differs' }),
  path: z.string().meta({ description: 'Within the item' }),
  expected: z.string().optional().meta({ description: 'JSON text, cut where it is long; absent where there is none' }),
  actual: z.string().optional(),
});

const node = z.string();

/** Why a case failed. */
const testProblem: z.ZodType<TestProblem> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('failed'), node: node.optional(), message: z.string() }),
  z.object({ kind: z.literal('waits'), node }),
  z.object({
    kind: z.literal('reached'),
    node,
    reach: z.enum(['network', 'credential', 'file', 'command', 'workflow', 'vectors', 'table']),
  }),
  z.object({ kind: z.literal('noAnswer'), node, run: z.number().int() }),
  z.object({ kind: z.literal('call'), node, by: z.string(), item: z.number().int(), differences: z.array(difference) }),
  z.object({ kind: z.literal('notRun'), node }),
  z.object({ kind: z.literal('output'), node, differences: z.array(difference), isCut: z.literal(true).optional() }),
  z.object({
    kind: z.literal('expression'),
    node,
    expression: z.string(),
    actual: z.string().optional(),
    message: z.string().optional(),
  }),
]);

const count = z.object({ covered: z.number().int(), total: z.number().int() });

const testResult = z.object({
  /** Of the case. */
  id: z.string(),
  name: z.string(),
  isPassed: z.boolean(),
  /** The run of the case. It is not listed, and goes after an hour. */
  executionId: z.string(),
  durationMs: z.number().int(),
  problems: z.array(testProblem),
});
export type TestResult = z.infer<typeof testResult>;

/** What a run of test cases found. */
export const testRun = z.object({
  isPassed: z.boolean(),
  results: z.array(testResult),
  coverage: z.object({
    nodes: count,
    branches: count,
    missedNodes: z.array(z.string()),
    missedBranches: z.array(z.object({ node: z.string(), output: z.number().int() })),
  }),
});
export type TestRun = z.infer<typeof testRun>;
