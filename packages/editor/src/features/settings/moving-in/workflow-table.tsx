import { Badge, Checkbox, List, Table, Text } from '@mantine/core';
import type { MigratedWorkflow, MigrationFinding } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { CardCell, CardTable } from '../../../ui/card-table.tsx';
import { TextLink } from '../../../ui/links.tsx';
import type { ImportResult } from './use-moving-in.ts';

const COLORS = { works: 'success', look: 'warning', blocked: 'danger' } as const;

/** One workflow of the report, with its place in it. */
interface Row {
  index: number;
  workflow: MigratedWorkflow;
  result: ImportResult | undefined;
}

interface WorkflowTableProps {
  rows: readonly Row[];
  isChosen(index: number): boolean;
  mayChoose(index: number): boolean;
  onChoose(index: number, isChosen: boolean): void;
}

/** What each workflow will do here, and what became of those that were imported. */
export function WorkflowTable({ rows, isChosen, mayChoose, onChoose }: WorkflowTableProps) {
  const { t } = useTranslation('settings');
  return (
    <CardTable verticalSpacing="xs" aria-label={t('movedWorkflows')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={36} aria-label={t('toImport')} />
          <Table.Th>{t('workflow')}</Table.Th>
          <Table.Th>{t('verdict')}</Table.Th>
          <Table.Th>{t('why')}</Table.Th>
          <Table.Th>{t('result')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ index, workflow, result }) => (
          <Table.Tr key={index} data-testid="moved-workflow">
            <CardCell>
              <Checkbox
                aria-label={t('importThis', { name: workflow.name })}
                checked={isChosen(index)}
                disabled={!mayChoose(index)}
                onChange={(event) => onChoose(index, event.currentTarget.checked)}
              />
            </CardCell>
            <CardCell is="title" style={{ overflowWrap: 'anywhere' }}>
              {workflow.name}
              <Text size="xs" c="dimmed">
                {workflow.origin}
                {workflow.wasActive && ` · ${t('wasActive')}`}
              </Text>
            </CardCell>
            <CardCell label={t('verdict')}>
              <Badge color={COLORS[workflow.verdict]} variant="light">
                {t(`verdict_${workflow.verdict}`)}
              </Badge>
            </CardCell>
            <CardCell label={t('why')} maw={420}>
              <Findings findings={workflow.findings} />
            </CardCell>
            <CardCell label={t('result')}>{result && <Result result={result} />}</CardCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

function Findings({ findings }: { findings: readonly MigrationFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <List size="sm">
      {findings.map(({ kind, node, message, hint }) => (
        <List.Item key={`${kind} ${node} ${message}`}>
          {node !== undefined && <b>{node}: </b>}
          {message} {hint}
        </List.Item>
      ))}
    </List>
  );
}

function Result({ result }: { result: ImportResult }) {
  const { t } = useTranslation('settings');
  if ('error' in result) {
    return (
      <Text size="sm" c="danger">
        {result.error.message}
      </Text>
    );
  }
  return (
    <>
      <TextLink to="/workflow/{-$workflowId}" params={{ workflowId: result.id }}>
        {t('openImported', { name: result.name })}
      </TextLink>
      {result.notices?.map(({ code, message }) => (
        <Text key={code} size="xs" c="dimmed">
          {message}
        </Text>
      ))}
    </>
  );
}
