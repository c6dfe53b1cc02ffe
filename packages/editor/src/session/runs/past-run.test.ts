import type { StepSummary } from '@millrace/api';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSession } from '../editor-session.ts';
import { debugExecution } from './past-run.ts';

const told = vi.hoisted(() => ({ titles: [] as string[] }));
vi.mock('../../ui/notifications/notify.tsx', () => {
  const note = ({ title }: { title: string }) => void told.titles.push(title);
  return { notifyInfo: note, notifyWarning: note, notifyError: note, notifySuccess: note, notifyFailure: note };
});

const step = (index: number, node: string, source: StepSummary['source']): StepSummary => ({
  ...{ index, node, source, runIndex: 0, status: 'success', startTime: 0, executionTime: 1, itemCounts: [1] },
  ...{ hasBinary: false, jsonBytes: 10 },
});

beforeEach(() => {
  told.titles.length = 0;
});

it('tells which nodes of an execution are gone when it is taken into the editor', async () => {
  const execution = { id: '7', status: 'success', startedAt: '2026-01-01T00:00:00Z' };
  const steps = [
    step(0, 'Start', [null]),
    step(1, 'Gone', [{ previousNode: 'Start', previousNodeOutput: 0, previousNodeRun: 0 }]),
  ];
  vi.stubGlobal('fetch', async (place: string) => {
    const isSteps = /\/steps$/.test(place);
    return Response.json({
      data: isSteps
        ? { execution, steps, workflowData: { nodes: [], connections: {} } }
        : { main: [[{ json: { n: 1 } }]] },
    });
  });
  const { document, runs } = createSession();
  const start = {
    id: 's',
    name: 'Start',
    type: 'x.y',
    typeVersion: 1,
    position: [0, 0] as [number, number],
    parameters: {},
  };
  document.load({ id: '1', name: 'W', nodes: [start], connections: {} });
  await debugExecution({ document, runs }, '7');
  expect(document.pinData('s')).toEqual([{ json: { n: 1 } }]);
  expect(told.titles).toEqual([
    'These nodes of execution 7 are no longer in the workflow: Gone',
    'Data of execution 7 is pinned to Start',
  ]);
});
