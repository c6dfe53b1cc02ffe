import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { MigratedWorkflow } from '@millrace/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import type { PlacedWorkflow } from './moved-files.ts';
import { OtherThings } from './other-things.tsx';
import type { MovingIn } from './use-moving-in.ts';
import { WorkflowTable } from './workflow-table.tsx';

const PAGE_SIZE = 200;
const VERDICTS = ['all', 'works', 'look', 'blocked'] as const;
type Shown = (typeof VERDICTS)[number];

interface MigrationResultProps {
  moving: MovingIn;
  isImporting: boolean;
  onImport(chosen: PlacedWorkflow[]): void;
}

/** What a check found, and the choice of what is imported. */
export function MigrationResult({ moving, isImporting, onImport }: MigrationResultProps) {
  const { t } = useTranslation('pages');
  const { report, workflows, results } = moving;
  const [shown, setShown] = useState<Shown>('all');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [left, setLeft] = useState<ReadonlySet<number>>(() => blockedIn(report.workflows));
  const rows = report.workflows
    .map((workflow, index) => ({ workflow, index, result: results.get(index) }))
    .filter(({ workflow }) => shown === 'all' || workflow.verdict === shown);
  const chosen = workflows.flatMap((workflow, index): PlacedWorkflow[] =>
    workflow && !left.has(index) && !isImported(moving, index) ? [{ workflow, index }] : [],
  );
  const places = new Set(chosen.map(({ index }) => index));
  const choose = (index: number, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(index);
    else next.add(index);
    setLeft(next);
  };
  return (
    <Stack>
      {report.workflows.length > 0 && (
        <>
          <Group justify="space-between">
            <VerdictFilter report={report} shown={shown} onChange={setShown} />
            <ImportBar
              importedCount={[...results.values()].filter((result) => 'id' in result).length}
              chosenCount={chosen.length}
              isImporting={isImporting}
              onImport={() => onImport(chosen)}
            />
          </Group>
          <WorkflowTable
            rows={rows.slice(0, limit)}
            isChosen={(index) => places.has(index)}
            mayChoose={(index) => workflows[index] !== undefined && !isImported(moving, index) && !isImporting}
            onChoose={choose}
          />
          {rows.length > limit && (
            <div>
              <Button variant="default" onClick={() => setLimit(limit + PAGE_SIZE)}>
                {t('loadMore')}
              </Button>
            </div>
          )}
        </>
      )}
      <OtherThings report={report} />
    </Stack>
  );
}

interface VerdictFilterProps {
  report: MovingIn['report'];
  shown: Shown;
  onChange(shown: Shown): void;
}

/** How many workflows have which verdict, and which of them are shown. */
function VerdictFilter({ report, shown, onChange }: VerdictFilterProps) {
  const { t } = useTranslation('settings');
  return (
    <SegmentedControl
      aria-label={t('filterVerdict')}
      value={shown}
      data={VERDICTS.map((value) => ({ value, label: t(`verdicts.${value}`, { shown: countOf(report, value) }) }))}
      onChange={(chosen) => onChange(VERDICTS.find((known) => known === chosen) ?? 'all')}
    />
  );
}

interface ImportBarProps {
  importedCount: number;
  chosenCount: number;
  isImporting: boolean;
  onImport(): void;
}

function ImportBar({ importedCount, chosenCount, isImporting, onImport }: ImportBarProps) {
  const { t } = useTranslation('settings');
  return (
    <Group gap="sm">
      {importedCount > 0 && <Text role="status">{t('imported', { count: importedCount })}</Text>}
      <Button loading={isImporting} disabled={chosenCount === 0} onClick={onImport}>
        {t('importChosen', { count: chosenCount })}
      </Button>
    </Group>
  );
}

/** They are stored if somebody wants them, to be mended here. */
function blockedIn(workflows: readonly MigratedWorkflow[]): ReadonlySet<number> {
  return new Set(workflows.flatMap(({ verdict }, index) => (verdict === 'blocked' ? [index] : [])));
}

function isImported({ results }: MovingIn, index: number): boolean {
  const result = results.get(index);
  return result !== undefined && 'id' in result;
}

function countOf({ counts, workflows }: MovingIn['report'], shown: Shown): string {
  return numberText(shown === 'all' ? workflows.length : counts[shown]);
}
