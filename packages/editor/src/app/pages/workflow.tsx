import { WorkflowExecutions } from '../../features/execution-list/workflow-executions.tsx';
import { WorkflowPage } from '../../features/workflow-page/workflow-page.tsx';
import { EditorPanels } from '../editor-panels.tsx';

export default function WorkflowRoute() {
  return (
    <EditorPanels>
      <WorkflowPage Executions={WorkflowExecutions} />
    </EditorPanels>
  );
}
