import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { startTriggers } from '../../model/nodes/triggers.ts';
import type { WorkflowTabProps } from '../../parts/workbench/workflow-tabs.tsx';
import { useNodeTypes } from '../../server/node-types.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { type ExecutionSearch, isNarrowed } from './execution-search.ts';
import type { FoundExecutions } from './use-executions.ts';
import classes from './workflow-executions.module.css';

interface NothingShownProps extends WorkflowTabProps {
  found: FoundExecutions;
  search: ExecutionSearch;
}

/** Stands where an execution would be shown, while none is: with what leads to one where there is none. */
export function NothingShown({ found: { list, executions }, search, ...workflow }: NothingShownProps) {
  const { t } = useTranslation('pages');
  if (list.isSuccess && executions.length === 0 && !isNarrowed(search)) return <NoExecutions {...workflow} />;
  return (
    <Text c="dimmed" className={classes.none}>
      {t(list.isPending ? 'loading' : 'noneToShow')}
    </Text>
  );
}

function NoExecutions({ workflowId, session: { document } }: WorkflowTabProps) {
  const { t } = useTranslation(['pages', 'canvas']);
  const { catalogue, isPending } = useNodeTypes();
  const lacksTrigger =
    !isPending &&
    !document.isReadOnly &&
    startTriggers({ nodes: document.nodes(), catalogue, pinned: document.pins }).length === 0;
  return (
    <EmptyState
      icon={<IconHistory size={40} stroke={1.2} />}
      title={t(lacksTrigger ? 'noTriggerTitle' : 'noExecutionsYet')}
      text={t(lacksTrigger ? 'noTriggerText' : 'noExecutionsYetText')}
      action={
        <LinkButton
          mt="xs"
          to="/workflow/{-$workflowId}"
          params={{ workflowId }}
          onClick={() => lacksTrigger && editorUi.openCreator()}
        >
          {t(lacksTrigger ? 'canvas:addFirstStep' : 'toEditor')}
        </LinkButton>
      }
    />
  );
}
