import { useEffect, useState } from 'react';
import { useCommandContext } from '../../session/command-context.tsx';
import { useDocumentValue } from '../../session/document-context.tsx';
import { useRun } from '../../session/run-context.tsx';
import { runFromChosenTrigger } from '../../session/runs/chosen-trigger.ts';
import { saveWorkflow } from '../../session/workflow-io/save.ts';
import { addGuideNode, type GuideNodeKey, guideNodeId } from './guide-steps.ts';

export interface GuideStep {
  key: GuideNodeKey | 'run' | 'look' | 'save';
  isDone: boolean;
  /** Takes the step for the reader. */
  take: () => void;
}

/** The steps to a first workflow, with those that are done: by the guide or by hand. */
export function useGuide(openNodeId: string | undefined): GuideStep[] {
  const context = useCommandContext();
  const { session, pages } = context;
  const trigger = useGuideNode('trigger');
  const customers = useGuideNode('customers');
  const greeting = useGuideNode('greeting');
  const hasRun = useOnce(useRun().outcome === 'success' && greeting !== undefined);
  const hasLooked = useOnce(hasRun && greeting !== undefined && openNodeId === greeting);
  const isSaved = useDocumentValue('workflow', (document) => document.meta.id !== undefined);
  const nodeStep = (key: GuideNodeKey, id: string | undefined): GuideStep => ({
    key,
    isDone: id !== undefined,
    take: () => addGuideNode(context, key),
  });
  return [
    nodeStep('trigger', trigger),
    nodeStep('customers', customers),
    nodeStep('greeting', greeting),
    { key: 'run', isDone: hasRun, take: () => void runFromChosenTrigger() },
    { key: 'look', isDone: hasLooked, take: () => greeting !== undefined && pages.openNode(greeting) },
    { key: 'save', isDone: isSaved, take: () => void saveWorkflow(session) },
  ];
}

function useGuideNode(key: GuideNodeKey): string | undefined {
  return useDocumentValue('nodeIds', (document) => guideNodeId(document, key));
}

/** Whether something was so once: what was seen stays seen. */
function useOnce(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  useEffect(() => {
    if (isSo) setWasSo(true);
  }, [isSo]);
  return wasSo || isSo;
}
