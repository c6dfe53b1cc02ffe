import { z } from 'zod';
import { MAX_TEST_CASE_NAME_LENGTH, MAX_TEST_CASES } from '../data/test-case.ts';

const outputs = z.array(z.array(z.looseObject({ json: z.looseObject({}) })).nullable());

const call = z.looseObject({
  source: z.looseObject({ previousNode: z.string() }),
  item: z.number().int().min(0),
  key: z.string().optional(),
  request: z.looseObject({}).optional(),
  response: z.looseObject({}).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

const expectation = z.union(
  [
    z.looseObject({ node: z.string(), outputs, fields: z.array(z.string()).optional() }),
    z.looseObject({ node: z.string(), expression: z.string().startsWith('=') }),
  ],
  'must name a node with its outputs, or with an expression that starts with "="',
);

const testCase = z.looseObject({
  id: z.string().min(1),
  name: z.string().min(1).max(MAX_TEST_CASE_NAME_LENGTH),
  trigger: z.looseObject({ node: z.string(), outputs }),
  now: z.iso.datetime({ offset: true }).optional(),
  answers: z.record(z.string(), z.array(z.looseObject({ outputs }))).optional(),
  calls: z.record(z.string(), z.array(call)).optional(),
  expect: z.array(expectation),
});

/** Tests of a workflow, as its file has them. */
export const testCasesSchema = z
  .array(testCase)
  .max(MAX_TEST_CASES)
  .refine((cases) => new Set(cases.map(({ id }) => id)).size === cases.length, 'must not have the same id twice');
