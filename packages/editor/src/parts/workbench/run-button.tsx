import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCheck, IconChevronUp, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommandText } from '../../commands/command-label.ts';
import { runWorkflowCommand } from '../../commands/run-workflow.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { usePushStatus } from '../../server/use-push-status.ts';
import { useDocumentValue } from '../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { useRun } from '../../session/run-context.tsx';
import { runFromChosenTrigger } from '../../session/runs/chosen-trigger.ts';
import { triggersOf } from '../../session/runs/triggers-of.ts';
import { Menu } from '../../ui/menu.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import classes from './workbench.module.css';

/** Runs the workflow, and shows that it runs: one button, so that the focus stays on it. Where several triggers could start it, it says which one does, and lets choose. */
export function RunButton() {
  const { t } = useTranslation('shell');
  const { tooltip } = useCommandText();
  const { triggers, trigger } = useTriggers();
  const hasChoice = triggers.length > 1;
  const isLost = usePushStatus() === 'lost';
  const { status, startedAt } = useRun();
  const isBusy = status === 'running' || status === 'waitingForTrigger';
  return (
    <Group gap={1} wrap="nowrap">
      <Button
        size="sm"
        maw={320}
        leftSection={!isBusy && <IconPlayerPlayFilled size={16} aria-hidden />}
        title={isLost ? t('connectionLostText') : tooltip(runWorkflowCommand)}
        disabled={isLost || isBusy}
        data-testid="run-workflow"
        onClick={() => void runFromChosenTrigger()}
      >
        {isBusy && (
          <>
            <span className={classes.pulse} aria-hidden />
            {status === 'running' ? t('running') : t('waitingForTrigger')}
            {startedAt !== undefined && <ElapsedTime since={startedAt} />}
          </>
        )}
        {!isBusy && (hasChoice ? t('runFrom', { trigger }) : t('run'))}
      </Button>
      {hasChoice && !isBusy && (
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon variant="filled" size={36} aria-label={t('chooseTrigger')}>
              <IconChevronUp size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('startsAt')}</Menu.Label>
            {triggers.map((name) => (
              <Menu.Item
                key={name}
                rightSection={name === trigger && <IconCheck size={14} aria-hidden />}
                onClick={() => editorUi.set({ chosenTrigger: name })}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** Follows edits of nodes and pinned data, and draws only when the triggers are others. */
function useTriggers(): { triggers: string[]; trigger: string | undefined } {
  const chosen = useEditorUi((ui) => ui.chosenTrigger);
  const { catalogue } = useNodeTypes();
  const read = (document: WorkflowDocument) => JSON.stringify(triggersOf(document, catalogue, chosen));
  const byNodes = useDocumentValue('nodes', read);
  useDocumentValue('pins', read);
  return JSON.parse(byNodes);
}
