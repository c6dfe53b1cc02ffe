import { Select, Title } from '@mantine/core';
import type { EvaluationRun } from '@millrace/api';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReadOnly } from '../../session/document-context.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Comparison } from './comparison.tsx';
import { whenOf } from './evaluation-actions.ts';
import type { EvaluationSearch } from './evaluation-search.ts';
import classes from './evaluations.module.css';
import { RowTable } from './row-table.tsx';
import { RunTable } from './run-table.tsx';

interface RunViewProps {
  run: EvaluationRun;
  /** Of the workflow, newest first. */
  runs: readonly EvaluationRun[];
  search: EvaluationSearch;
  onSearch: (search: EvaluationSearch) => void;
  onDeleted: () => void;
}

/** An evaluation with its rows, or with what differs from another one. */
export function RunView({ run, runs, search, onSearch, onDeleted }: RunViewProps) {
  const { t } = useTranslation('evaluations');
  const mayDelete = !useReadOnly();
  const others = runs.filter(({ id }) => id !== run.id);
  const other = others.find(({ id }) => id === search.with);
  const shown = other ? runs.filter((one) => one === run || one === other) : [run];
  return (
    <>
      <LinkButton
        variant="subtle"
        size="xs"
        ms={-8}
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        to="/workflow/{-$workflowId}/evaluations/{-$runId}"
        params={{ workflowId: run.workflowId, runId: undefined }}
        search={{}}
      >
        {t('all')}
      </LinkButton>
      <div className={classes.heading}>
        <Title order={2}>{t('title', { when: whenOf(run) })}</Title>
        {others.length > 0 && (
          <Select
            className={classes.choice}
            aria-label={t('compareWith')}
            placeholder={t('compareWith')}
            clearable
            value={other?.id ?? null}
            data={others.map((one) => ({ value: one.id, label: whenOf(one) }))}
            onChange={(id) => onSearch(id === null ? {} : { with: id })}
          />
        )}
      </div>
      <div className={classes.figures}>
        <RunTable
          runs={shown}
          all={runs}
          mayDelete={mayDelete}
          onDeleted={(deleted) => deleted.id === run.id && onDeleted()}
        />
      </div>
      {other ? (
        <Comparison key={other.id} run={run} other={other} />
      ) : (
        <RowTable
          run={run}
          isFailed={search.failed === true}
          onFailed={(isFailed) => onSearch(isFailed ? { failed: true } : {})}
        />
      )}
    </>
  );
}
