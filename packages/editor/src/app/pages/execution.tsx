import { ExecutionPage } from '../../features/execution-page/execution-page.tsx';
import { EditorPanels } from '../editor-panels.tsx';
import { OpenWorkflow } from '../open-workflow.tsx';

export default function ExecutionRoute() {
  return (
    <EditorPanels>
      <ExecutionPage />
      <OpenWorkflow />
    </EditorPanels>
  );
}
