import { WorkflowPage } from '../../features/workflow-page/workflow-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EditorPanels } from '../editor-panels.tsx';

const tabs = {
  executions: lazyPart(() => import('../../features/execution-list/workflow-executions.tsx')),
  history: lazyPart(() => import('../../features/workflow-history/workflow-history.tsx')),
};

export default function WorkflowRoute() {
  return (
    <EditorPanels>
      <WorkflowPage tabs={tabs} />
    </EditorPanels>
  );
}
