import type { TestResult, TestRun } from '@millrace/api';
import { type CoveredRun, coverageOf, type TestCase, type TestProblem, type Workflow } from '@millrace/workflow';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { LiveExecution } from '../executions/live/live-execution.ts';
import type { ExecutionLauncher, LaunchRequest } from '../executions/start/execution-launcher.ts';

/** Cases of one workflow that run at once. */
const AT_ONCE = 4;

export interface CaseRunnerOptions {
  launcher: Pick<ExecutionLauncher, 'find' | 'launch' | 'stop' | 'whenEnded'>;
  reader: Pick<ExecutionReader, 'row' | 'summaries'>;
}

export interface CasesRequest extends Pick<LaunchRequest, 'workflow' | 'startedBy' | 'actsFor' | 'documentBy'> {
  cases: readonly TestCase[];
  /** Stops the cases that run, and begins no more of them: these have no results then. */
  signal?: AbortSignal;
}

/** Runs test cases, each as an execution of its own. */
export class CaseRunner {
  readonly #options: CaseRunnerOptions;

  constructor(options: CaseRunnerOptions) {
    this.#options = options;
  }

  /** @returns the results in the order of the cases. @throws ServerError `QUEUE_FULL` … */
  async run({ cases, ...request }: CasesRequest): Promise<TestRun> {
    const results: TestResult[] = [];
    const runs: CoveredRun[] = [];
    const left = cases.entries();
    const work = async (): Promise<void> => {
      for (const [index, testCase] of left) {
        if (request.signal?.aborted) return;
        results[index] = await this.#runOne(testCase, request, runs);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const { nodes, connections } = request.workflow.version.workflow;
    return {
      isPassed: results.every(({ isPassed }) => isPassed),
      results,
      coverage: coverageOf({ nodes, connections } satisfies Pick<Workflow, 'nodes' | 'connections'>, runs),
    };
  }

  async #runOne(
    testCase: TestCase,
    { signal, ...request }: Omit<CasesRequest, 'cases'>,
    runs: CoveredRun[],
  ): Promise<TestResult> {
    const { launcher, reader } = this.#options;
    let execution: LiveExecution | undefined;
    const executionId = await launcher.launch({
      ...request,
      mode: 'test',
      start: { kind: 'test', case: testCase },
      onBegin: (id) => {
        execution = launcher.find(id);
      },
    });
    const onStop = (): void => void launcher.stop(executionId);
    signal?.addEventListener('abort', onStop, { once: true });
    if (signal?.aborted) onStop();
    await launcher.whenEnded(executionId);
    signal?.removeEventListener('abort', onStop);
    const row = await reader.row(executionId);
    for (const { node, itemCounts } of await reader.summaries(row)) runs.push({ node, itemCounts });
    const problems = execution?.testReport?.problems ?? [unfinished(row)];
    const durationMs = Math.max(0, (row.stopped_at ?? row.started_at) - row.started_at);
    const { id, name } = testCase;
    return { id, name, isPassed: problems.length === 0, executionId, durationMs, problems };
  }
}

/** Its runner ended, or it was stopped, before anybody judged it. */
function unfinished({ error, last_node: node }: { error: string | null; last_node: string | null }): TestProblem {
  const { message = 'The execution was stopped' } = error === null ? {} : (JSON.parse(error) as { message?: string });
  return { kind: 'failed', ...(node !== null && { node }), message };
}
