import { Badge, Checkbox, Group, Switch, Text } from '@mantine/core';
import type { WorkflowSummary } from '@millrace/api';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { sharedWorkflow } from '../../parts/workflow-forms/shared-workflow.ts';
import { openSharing } from '../../parts/workflow-forms/sharing-dialog.tsx';
import { useCurrentUser } from '../../server/current-user.ts';
import { changeActive } from '../../session/workflow-io/activate.ts';
import { deleteWorkflow } from '../../session/workflow-io/delete-workflow.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { LinkMenuItem } from '../../ui/links.tsx';
import listClasses from '../../ui/list.module.css';
import { Menu } from '../../ui/menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { exportAll } from './bulk-actions.ts';
import { dragOf } from './drag.ts';
import { openDuplicate } from './duplicate-stored.tsx';
import { openMove } from './folder-dialogs.tsx';
import { openTagging } from './tagging.ts';
import classes from './workflow-list.module.css';

const MOST_TAGS = 3;

interface WorkflowRowProps {
  workflow: WorkflowSummary;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Lists the workflows that have a tag. */
  onTag: (tagId: string) => void;
}

/** One workflow of the list: opens it, switches it, and offers what can be done with it. */
export function WorkflowRow({ workflow, isSelected, onSelect, onTag }: WorkflowRowProps) {
  const { t } = useTranslation('workflows');
  const { id, name, nodeCount, updatedAt } = workflow;
  return (
    <li
      className={`${listClasses.row} ${classes.row}`}
      data-testid="workflow-row"
      data-selected={isSelected || undefined}
      {...dragOf({ workflowIds: [id] })}
    >
      <Checkbox
        size="xs"
        aria-label={t('select', { name })}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <Link to="/workflow/{-$workflowId}" params={{ workflowId: id }} className={classes.rowLink}>
        <Text fw={600} size="md" truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('nodeCount', { count: nodeCount })} · {t('updated')} <RelativeTime at={updatedAt} />
          <Ownership workflow={workflow} />
        </Text>
      </Link>
      <div className={classes.more}>
        <RowTags tags={workflow.tags} onTag={onTag} />
        <LastRun workflow={workflow} />
        <ActiveSwitch workflow={workflow} />
        <div className={classes.menu}>
          <RowMenu workflow={workflow} />
        </div>
      </div>
    </li>
  );
}

/** Whose it is, where it is not the viewer's own, and that others have it, too. */
function Ownership({ workflow: { ownedBy, sharedWith } }: { workflow: WorkflowSummary }) {
  const { t } = useTranslation('workflows');
  const user = useCurrentUser();
  if (ownedBy && user && ownedBy.id !== user.id) {
    return ` · ${t('ownedBy', { name: `${ownedBy.firstName} ${ownedBy.lastName}`.trim() || ownedBy.email })}`;
  }
  return sharedWith.length > 0 ? ` · ${t('sharedWith', { count: sharedWith.length })}` : null;
}

/** The newest execution: what became of it, and when. */
function LastRun({ workflow: { lastExecution } }: { workflow: WorkflowSummary }) {
  // Its place stays, so that rows stand in columns.
  if (!lastExecution) return <span className={classes.lastRun} />;
  const { id, status, startedAt } = lastExecution;
  return (
    <Link to="/execution/$executionId" params={{ executionId: id }} className={classes.lastRun}>
      <ExecutionStatusMark status={status} />
      <Text component="span" size="xs" c="dimmed">
        <RelativeTime at={startedAt} />
      </Text>
    </Link>
  );
}

function RowTags({ tags, onTag }: { tags: WorkflowSummary['tags']; onTag: (tagId: string) => void }) {
  const { t } = useTranslation('workflows');
  const hidden = tags.length - MOST_TAGS;
  return (
    <Group gap={4} wrap="nowrap">
      {tags.slice(0, MOST_TAGS).map(({ id, name }) => (
        <Badge
          key={id}
          component="button"
          type="button"
          className={classes.tag}
          variant="default"
          fw={500}
          aria-label={t('filterByTag', { name })}
          onClick={() => onTag(id)}
        >
          {name}
        </Badge>
      ))}
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          +{hidden}
        </Text>
      )}
    </Group>
  );
}

function ActiveSwitch({ workflow: { id, name, active, permissions } }: { workflow: WorkflowSummary }) {
  const { t } = useTranslation('workflows');
  const [isBusy, setIsBusy] = useState(false);
  const change = async (wanted: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    await changeActive(id, wanted);
    setIsBusy(false);
  };
  return (
    <Switch
      size="sm"
      labelPosition="left"
      className={classes.active}
      checked={active}
      disabled={!permissions.includes('workflow:update')}
      aria-busy={isBusy}
      label={active ? t('active') : t('inactive')}
      aria-label={t('activeOf', { name })}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function RowMenu({ workflow }: { workflow: WorkflowSummary }) {
  const { t } = useTranslation('workflows');
  const { id, name, permissions } = workflow;
  const may = (permission: string) => permissions.includes(permission);
  return (
    <ActionsMenu label={t('actionsOf', { name })}>
      <LinkMenuItem to="/workflow/{-$workflowId}" params={{ workflowId: id }}>
        {t('open')}
      </LinkMenuItem>
      <LinkMenuItem to="/executions" search={{ workflowId: id }}>
        {t('showExecutions')}
      </LinkMenuItem>
      <Menu.Divider />
      {may('workflow:update') && <Menu.Item onClick={() => openTagging([workflow])}>{t('editTags')}</Menu.Item>}
      {may('workflow:move') && <Menu.Item onClick={() => openMove({ workflowIds: [id] })}>{t('moveTo')}</Menu.Item>}
      <Menu.Item onClick={() => openSharing(sharedWorkflow(workflow))}>{t('share')}</Menu.Item>
      <Menu.Item onClick={() => void openDuplicate(workflow)}>{t('duplicate')}</Menu.Item>
      <Menu.Item onClick={() => void exportAll([workflow])}>{t('export')}</Menu.Item>
      {may('workflow:delete') && (
        <>
          <Menu.Divider />
          <Menu.Item c="var(--mr-danger)" onClick={() => void deleteWorkflow({ id, name })}>
            {t('delete')}
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  );
}
