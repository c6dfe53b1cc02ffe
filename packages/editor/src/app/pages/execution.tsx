import { ExecutionPage } from '../../features/execution-page/execution-page.tsx';
import { EditorPanels } from '../editor-panels.tsx';

export default function ExecutionRoute() {
  return (
    <EditorPanels>
      <ExecutionPage />
    </EditorPanels>
  );
}
