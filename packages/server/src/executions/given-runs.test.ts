import type { NodeRun } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { problemOfPins, problemOfRuns } from './given-runs.ts';

const run = {
  startTime: 1_700_000_000_000,
  executionTime: 0.5,
  executionIndex: 0,
  executionStatus: 'success',
  source: [null, { previousNode: 'Before', previousNodeOutput: 1, previousNodeRun: 0 }],
  data: {
    main: [
      null,
      [
        { json: { a: 1 }, pairedItem: [{ item: 0, input: 1 }] },
        { json: {}, pairedItem: 3, binary: { file: { data: '', id: '7.x', mimeType: 'text/plain' } } },
      ],
    ],
    ai_tool: [[{ json: {} }]],
  },
  hints: [{ message: 'slow' }],
  metadata: { subExecutionsCount: 1 },
} satisfies NodeRun;

const pathOf = (problem: ReturnType<typeof problemOfRuns>) => problem && `${problem.path.join('.')} ${problem.reason}`;
const refused = (changes: object) => pathOf(problemOfRuns({ A: [run, { ...run, ...changes }] }));

describe('Runs that a page sends', () => {
  it('are taken as a runner makes them', () => {
    const failed = { ...run, data: undefined, error: { name: 'NodeError', message: 'no' }, executionStatus: 'error' };
    expect(problemOfRuns({ A: [run], B: [], ['__proto__']: [failed] })).toBeUndefined();
  });

  it.each<[object, string]>([
    [{ startTime: undefined }, 'A.1.startTime must be a number of milliseconds'],
    [{ startTime: 9e15 }, 'A.1.startTime must be a number of milliseconds'],
    [{ executionTime: -1 }, 'A.1.executionTime must be a number of milliseconds'],
    [{ executionIndex: undefined }, 'A.1.executionIndex must be a whole number from 0'],
    [{ executionIndex: 1.5 }, 'A.1.executionIndex must be a whole number from 0'],
    [{ executionIndex: 2 ** 31 }, 'A.1.executionIndex must be a whole number from 0'],
    [{ executionStatus: 'fine' }, 'A.1.executionStatus must be the status of a run'],
    [{ source: {} }, 'A.1.source must be a list'],
    [{ source: [{}] }, 'A.1.source.0.previousNode must be text'],
    [{ source: ['A'] }, 'A.1.source.0 must be an object'],
    [{ error: { message: 7 } }, 'A.1.error.message must be text'],
    [{ hints: [{}] }, 'A.1.hints.0.message must be text'],
    [{ metadata: [] }, 'A.1.metadata must be an object'],
    [{ data: {} }, 'A.1.data.main is missing'],
    [{ data: { main: {} } }, 'A.1.data.main must be a list'],
    [{ data: { main: [{}] } }, 'A.1.data.main.0 must be a list'],
    [{ data: { main: [[7]] } }, 'A.1.data.main.0.0 must be an item, an object'],
    [{ data: { main: [[{}]] } }, 'A.1.data.main.0.0.json must be an object'],
    [{ data: { main: [[{ json: [] }]] } }, 'A.1.data.main.0.0.json must be an object'],
    [{ data: { main: [[{ json: {}, binary: { f: 1 } }]] } }, 'A.1.data.main.0.0.binary.f must be an object'],
    [{ data: { main: [[{ json: {}, binary: { f: {} } }]] } }, 'A.1.data.main.0.0.binary.f.mimeType must be text'],
    [
      { data: { main: [[{ json: {}, pairedItem: 'x' }]] } },
      'A.1.data.main.0.0.pairedItem must say which item it was made from',
    ],
    [{ data: { main: [], ai_tool: 1 } }, 'A.1.data.ai_tool must be a list'],
  ])('are refused with %j', (changes, problem) => {
    expect(refused(changes)).toBe(problem);
  });

  it.each([
    [{ A: 'nonsense' }, 'A must be a list'],
    [{ A: [null] }, 'A.0 must be an object'],
    [{ ['__proto__']: [1] }, '__proto__.0 must be an object'],
  ])('are refused where %j stands for them', (runData, problem) => {
    expect(pathOf(problemOfRuns(runData))).toBe(problem);
  });
});

describe('Items that a page pins', () => {
  it('may be bare objects', () => {
    expect(problemOfPins({ A: [{ json: { a: 1 } }, { a: 1 }], B: [] })).toBeUndefined();
  });

  it.each([
    [{ A: {} }, 'A must be a list'],
    [{ A: [7] }, 'A.0 must be an item, an object'],
    [{ A: [{ json: 7 }] }, 'A.0.json must be an object'],
  ])('are refused as %j', (pinData, problem) => {
    expect(pathOf(problemOfPins(pinData))).toBe(problem);
  });
});
