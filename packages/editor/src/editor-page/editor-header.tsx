import { ActionIcon, Button, Menu, Switch, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconDots, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandContext } from '../commands/command-context.tsx';
import { useCommandText } from '../commands/command-label.ts';
import { headerMenu } from '../commands/registry.ts';
import { save } from '../commands/save.ts';
import { useIsDirty, useWorkflowMeta } from '../document/document-context.tsx';
import { usePushStatus } from '../server/use-push-status.ts';
import { setActive } from '../workflow-io/activate.ts';
import { saveWorkflow } from '../workflow-io/save.ts';
import { CommandMenuItems } from './command-menu-items.tsx';
import classes from './editor-page.module.css';
import { WorkflowName } from './workflow-name.tsx';

/** The bar above the canvas of a workflow that can be edited. */
export function EditorHeader() {
  const isLost = usePushStatus() === 'lost';
  return (
    <HeaderBar title={<WorkflowName />}>
      {isLost ? (
        <ConnectionLost />
      ) : (
        <>
          <ActiveSwitch />
          <SaveButton />
        </>
      )}
      <OverflowMenu />
    </HeaderBar>
  );
}

export function HeaderBar({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.title}>{title}</div>
      <div className={classes.actions}>{children}</div>
    </header>
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

function ActiveSwitch() {
  const { t } = useTranslation('shell');
  const { session } = useCommandContext();
  const { active } = useWorkflowMeta();
  const [isBusy, setIsBusy] = useState(false);
  const change = async (wanted: boolean) => {
    setIsBusy(true);
    await setActive(session, wanted);
    setIsBusy(false);
  };
  return (
    <Switch
      checked={active}
      disabled={isBusy}
      size="sm"
      labelPosition="left"
      label={
        <Text size="sm" c={active ? 'var(--mr-success)' : 'dimmed'}>
          {active ? t('active') : t('inactive')}
        </Text>
      }
      aria-label={t('activeSwitch')}
      data-testid="active-switch"
      onChange={(event) => void change(event.currentTarget.checked)}
    />
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
    await saveWorkflow(session);
    setIsSaving(false);
  };
  return (
    <Tooltip label={tooltip(save)}>
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
