import { DemoPage } from '../../features/demo-page/demo-page.tsx';
import { EditorPanels } from '../editor-panels.tsx';

export default function DemoRoute() {
  return (
    <EditorPanels>
      <DemoPage />
    </EditorPanels>
  );
}
