import { executionRoutes, type TestResult, type TestRun, workflowTestRoutes } from '@millrace/api';
import type { TestCase, TestExpectation } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { queryClient } from '../../server/query-client.ts';
import { stepDataQuery } from '../../server/step-data.ts';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import { type EditorSession, rememberOpen } from '../editor-session.ts';
import { testsUi } from '../tests-ui.ts';
import { showExecution } from './show-execution.ts';

/** Runs test cases of the open workflow as it is now, saved or not. @param ids default: all */
export async function runTests(session: EditorSession, ids?: string[]): Promise<void> {
  const isStillOpen = rememberOpen(session);
  const { document } = session;
  testsUi.set({ isRunning: true });
  try {
    const body = { workflowData: document.toWorkflow(), ...(ids && { cases: ids }) };
    const found = await apiClient.call(workflowTestRoutes.run, { body });
    if (!isStillOpen()) return;
    const { run: before, edition } = testsUi.get();
    const isPart = ids !== undefined && edition === document.edition && before !== undefined;
    testsUi.set({ run: isPart ? joined(before, found) : found, edition: document.edition });
  } catch (error) {
    notifyFailure(i18n.t('runs:tests.runFailed'), error);
  } finally {
    testsUi.set({ isRunning: false });
  }
}

/** Results of some cases in place of their former ones. Coverage is that of a run of all. */
function joined(before: TestRun, found: TestRun): TestRun {
  const newer = new Map(found.results.map((result) => [result.id, result]));
  const results = before.results.map((result) => newer.get(result.id) ?? result);
  const added = found.results.filter(({ id }) => !before.results.some((result) => result.id === id));
  const all = [...results, ...added];
  return { ...before, results: all, isPassed: all.every(({ isPassed }) => isPassed) };
}

/** Makes a test case of an execution, as a change of the open workflow. */
export async function saveAsTest(session: EditorSession, executionId: string): Promise<void> {
  const isStillOpen = rememberOpen(session);
  try {
    const testCase = await recordTest(executionId);
    if (!isStillOpen()) return;
    changeTests(session, (tests) => [...tests, testCase]);
    testsUi.open();
    notifySuccess({ title: i18n.t('runs:tests.recorded'), message: i18n.t('runs:tests.recordedText') });
  } catch (error) {
    notifyFailure(i18n.t('runs:tests.recordFailed'), error);
  }
}

/** @throws ApiError */
export function recordTest(executionId: string): Promise<TestCase> {
  const name = i18n.t('runs:tests.newName', { id: executionId });
  return apiClient.call(workflowTestRoutes.record, { params: { id: executionId }, body: { name } });
}

export function renameTest(session: EditorSession, id: string, name: string): void {
  const wanted = name.trim();
  if (wanted === '') return;
  changeTests(session, (tests) => tests.map((one) => (one.id === id ? { ...one, name: wanted } : one)));
}

export function removeTest(session: EditorSession, id: string): void {
  changeTests(session, (tests) => tests.filter((one) => one.id !== id));
}

/** Shows the run of a test case on the canvas. */
export async function showTestRun(session: EditorSession, { executionId }: TestResult): Promise<void> {
  const isStillOpen = rememberOpen(session);
  try {
    const steps = await apiClient.call(executionRoutes.steps, { params: { id: executionId } });
    if (isStillOpen() && !session.runs.isUnderWay) showExecution(session, steps);
  } catch (error) {
    notifyFailure(i18n.t('runs:tests.showFailed'), error);
  }
}

/** From now on what a case found is what it expects, as a change of the open workflow. */
export async function expectActual(session: EditorSession, { id, executionId }: TestResult): Promise<void> {
  const isStillOpen = rememberOpen(session);
  try {
    const { steps } = await apiClient.call(executionRoutes.steps, { params: { id: executionId } });
    const last = new Map(steps.map((step) => [step.node, step]));
    const actualOf = async (expectation: TestExpectation): Promise<TestExpectation> => {
      const step = last.get(expectation.node);
      if (!step || 'expression' in expectation) return expectation;
      const { main } = await queryClient.fetchQuery(stepDataQuery(executionId, step.index));
      return { ...expectation, outputs: main };
    };
    const testCase = session.document.meta.tests.find((one) => one.id === id);
    const expect = await Promise.all((testCase?.expect ?? []).map(actualOf));
    if (!isStillOpen()) return;
    changeTests(session, (tests) => tests.map((one) => (one.id === id ? { ...one, expect } : one)));
    await runTests(session, [id]);
  } catch (error) {
    notifyFailure(i18n.t('runs:tests.updateFailed'), error);
  }
}

function changeTests({ document }: EditorSession, change: (tests: readonly TestCase[]) => TestCase[]): void {
  document.sealHistory();
  document.apply({ type: 'patchWorkflow', patch: { tests: change(document.meta.tests) } });
}
