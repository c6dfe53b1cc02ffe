import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconDots, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandText } from '../../commands/command-label.ts';
import { headerMenu } from '../../commands/registry.ts';
import { saveCommand } from '../../commands/save.ts';
import { CommandMenuItems } from '../../parts/workbench/command-menu-items.tsx';
import { HeaderBar } from '../../parts/workbench/header-bar.tsx';
import { ReadOnlyMark } from '../../parts/workbench/read-only-mark.tsx';
import { WorkflowTabs } from '../../parts/workbench/workflow-tabs.tsx';
import { WorkflowTitle } from '../../parts/workflow-forms/workflow-title.tsx';
import { usePushStatus } from '../../server/use-push-status.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useIsDirty, useReadOnly, useWorkflowMeta } from '../../session/document-context.tsx';
import { saveByHand } from '../../session/workflow-io/save-by-hand.ts';
import { Menu } from '../../ui/menu.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import classes from './workflow-page.module.css';

/** The bar above the canvas of a workflow that can be edited. */
export function EditorHeader() {
  const { t } = useTranslation('shell');
  const { session } = useCommandContext();
  const isLost = usePushStatus() === 'lost';
  const isReadOnly = useReadOnly();
  const { id } = useWorkflowMeta();
  return (
    <HeaderBar title={<WorkflowTitle session={session} />} tabs={<WorkflowTabs workflowId={id} />}>
      {isReadOnly && <ReadOnlyMark reason={t('sharedToRead')} />}
      {isLost && <ConnectionLost />}
      {!isReadOnly && !isLost && (
        <>
          <ActiveSwitch />
          <SaveButton />
        </>
      )}
      <OverflowMenu />
    </HeaderBar>
  );
}

function ConnectionLost() {
  const { t } = useTranslation('shell');
  return (
    <Tooltip label={t('connectionLostText')}>
      <div className={classes.lost} role="status" data-testid="connection-lost">
        <IconPlugConnectedX size={16} aria-hidden />
        {t('connectionLost')}
      </div>
    </Tooltip>
  );
}

function SaveButton() {
  const { t } = useTranslation('shell');
  const { session } = useCommandContext();
  const { tooltip } = useCommandText();
  const isDirty = useIsDirty();
  const { id } = useWorkflowMeta();
  const [isSaving, setIsSaving] = useState(false);
  const isSaved = id !== undefined && !isDirty;
  const run = async () => {
    setIsSaving(true);
    await saveByHand(session);
    setIsSaving(false);
  };
  return (
    <Tooltip label={tooltip(saveCommand)}>
      <Button
        miw={76}
        variant={isSaved ? 'default' : 'filled'}
        disabled={isSaved}
        loading={isSaving}
        leftSection={isSaved ? <IconCheck size={14} /> : undefined}
        data-testid="save-workflow"
        onClick={() => void run()}
      >
        {isSaved ? t('saved') : t('save')}
      </Button>
    </Tooltip>
  );
}

function OverflowMenu() {
  const { t } = useTranslation('shell');
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon aria-label={t('moreActions')} data-testid="workflow-menu">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CommandMenuItems groups={headerMenu} />
      </Menu.Dropdown>
    </Menu>
  );
}
