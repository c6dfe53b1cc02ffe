import { Table, Text } from '@mantine/core';
import type { Insights } from '@millrace/api';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { figuresOf, figureText } from './figures.ts';
import classes from './insights.module.css';

interface WorkflowTableProps {
  workflows: Insights['workflows'];
  /** How many ran. */
  count: number;
}

/** How each workflow ran, those that failed most first. */
export function WorkflowTable({ workflows, count }: WorkflowTableProps) {
  const { t } = useTranslation('insights');
  const figures = figuresOf(...workflows);
  return (
    <div>
      <CardTable verticalSpacing="xs" highlightOnHover aria-label={t('byWorkflow')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('workflow')}</Table.Th>
            {figures.map((figure) => (
              <Table.Th key={figure} ta="right">
                {t(figure)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {workflows.map((workflow) => (
            <Table.Tr key={workflow.id} data-testid="insight-row">
              <CardCell is="title">
                <Link className={classes.link} to="/workflow/{-$workflowId}" params={{ workflowId: workflow.id }}>
                  {workflow.name}
                </Link>
              </CardCell>
              {figures.map((figure) => (
                <CardCell key={figure} label={t(figure)} ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {figureText(figure, workflow)}
                </CardCell>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </CardTable>
      {count > workflows.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('shownOf', { shown: workflows.length, count })}
        </Text>
      )}
    </div>
  );
}
