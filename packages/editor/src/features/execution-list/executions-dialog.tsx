import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkflowMeta } from '../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { ExecutionList } from './execution-list.tsx';
import type { ExecutionSearch } from './execution-search.ts';

/** The executions of the open workflow, over its canvas. */
export function ExecutionsDialog() {
  const { t } = useTranslation('pages');
  const isOpen = useEditorUi((ui) => ui.dialog === 'executions');
  const { id, name } = useWorkflowMeta();
  return (
    <Modal
      opened={isOpen && id !== undefined}
      onClose={editorUi.closeDialog}
      title={t('executionsOf', { name })}
      size="90%"
    >
      {id !== undefined && <ExecutionsOf key={id} workflowId={id} />}
    </Modal>
  );
}

function ExecutionsOf({ workflowId }: { workflowId: string }) {
  const [search, setSearch] = useState<ExecutionSearch>({});
  return <ExecutionList search={{ ...search, workflowId }} onSearch={setSearch} isOfOneWorkflow />;
}
