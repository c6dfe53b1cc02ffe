import type { TestRun } from '@millrace/api';
import { create } from 'zustand';

interface TestsUi {
  isOpen: boolean;
  isRunning: boolean;
  /** What the last run of test cases found; `undefined` before the first, and once another workflow is open. */
  run: TestRun | undefined;
  /** The document that it ran. */
  edition: object | undefined;
}

/** The panel of the tests of the open workflow. */
export const useTestsUi = create<TestsUi>(() => ({
  isOpen: false,
  isRunning: false,
  run: undefined,
  edition: undefined,
}));

export const testsUi = {
  toggle: () => useTestsUi.setState(({ isOpen }) => ({ isOpen: !isOpen })),
  open: () => useTestsUi.setState({ isOpen: true }),
  close: () => useTestsUi.setState({ isOpen: false }),
  set: useTestsUi.setState,
  get: useTestsUi.getState,
};

/** Names of nodes that no test case of the last run went through, while the panel shows it. */
export function useIsMissed(nodeName: string): boolean {
  return useTestsUi(({ isOpen, run }) => isOpen && (run?.coverage.missedNodes.includes(nodeName) ?? false));
}
