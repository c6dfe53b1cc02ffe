import { ActionIcon, Group, Menu, Switch, Text } from '@mantine/core';
import type { WorkflowSummary } from '@millrace/api';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeActive } from '../../session/workflow-io/activate.ts';
import { deleteWorkflow } from '../../session/workflow-io/delete-workflow.ts';
import { LinkMenuItem } from '../../ui/links.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './workflow-list.module.css';

/** One workflow of the list: opens it, switches it, deletes it. */
export function WorkflowRow({ workflow }: { workflow: WorkflowSummary }) {
  const { t } = useTranslation('pages');
  const { id, name, active, nodeCount, updatedAt } = workflow;
  const [isBusy, setIsBusy] = useState(false);
  const change = async (wanted: boolean) => {
    setIsBusy(true);
    await changeActive(id, wanted);
    setIsBusy(false);
  };
  return (
    <li className={classes.row} data-testid="workflow-row">
      <Link to="/workflow/{-$workflowId}" params={{ workflowId: id }} className={classes.rowLink}>
        <Text fw={600} size="md" truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('nodeCount', { count: nodeCount })} · {t('updated')} <RelativeTime at={updatedAt} />
        </Text>
      </Link>
      <Group gap="sm" wrap="nowrap">
        <Switch
          size="sm"
          labelPosition="left"
          checked={active}
          disabled={isBusy}
          label={active ? t('active') : t('inactive')}
          aria-label={t('activeOf', { name })}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('actionsOf', { name })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <LinkMenuItem to="/workflow/{-$workflowId}" params={{ workflowId: id }}>
              {t('open')}
            </LinkMenuItem>
            <LinkMenuItem to="/executions" search={{ workflowId: id }}>
              {t('showExecutions')}
            </LinkMenuItem>
            <Menu.Divider />
            <Menu.Item c="var(--mr-danger)" onClick={() => void deleteWorkflow({ id, name })}>
              {t('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  );
}
