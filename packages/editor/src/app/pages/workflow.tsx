import { WorkflowPage } from '../../features/workflow-page/workflow-page.tsx';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EditorPanels } from '../editor-panels.tsx';
import { OpenWorkflow } from '../open-workflow.tsx';

const tabs = {
  executions: lazyPart(() => import('../../features/execution-list/workflow-executions.tsx')),
  evaluations: lazyPart(async () => {
    const load = import('../../features/evaluations/workflow-evaluations.tsx');
    const [evaluations] = await Promise.all([load, loadPageArea('evaluations')]);
    return evaluations;
  }),
  history: lazyPart(async () => {
    const load = import('../../features/workflow-history/workflow-history.tsx');
    const [history] = await Promise.all([load, loadPageArea('history'), loadPageArea('workflow-settings')]);
    return history;
  }),
};

export default function WorkflowRoute() {
  return (
    <EditorPanels>
      <WorkflowPage tabs={tabs} />
      <OpenWorkflow />
    </EditorPanels>
  );
}
