import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import type { TestRun } from '@millrace/api';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isCommandEnabled, runCommand } from '../../commands/command.ts';
import { useCommandText } from '../../commands/command-label.ts';
import { runTestsCommand } from '../../commands/run-tests.ts';
import { saveAsTestCommand } from '../../commands/save-as-test.ts';
import { toggleTestsCommand } from '../../commands/toggle-tests.ts';
import { useNoticesAbove } from '../../parts/workbench/use-notices-above.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useDocumentValue } from '../../session/document-context.tsx';
import { useRun } from '../../session/run-context.tsx';
import { useRunPanelUi } from '../../session/run-panel-ui.ts';
import { testsUi, useTestsUi } from '../../session/tests-ui.ts';
import { CaseRow } from './case-row.tsx';
import classes from './tests-panel.module.css';

/** The tests of the open workflow, below the canvas. */
export function TestsPanel() {
  const isOpen = useTestsUi((ui) => ui.isOpen);
  return isOpen ? <OpenPanel /> : null;
}

function OpenPanel() {
  const { t } = useTranslation('runs');
  const { tooltip } = useCommandText();
  const height = useRunPanelUi((ui) => ui.height);
  useNoticesAbove(height);
  const tests = useDocumentValue('workflow', (document) => document.meta.tests);
  const run = useShownRun();
  const results = new Map(run?.results.map((result) => [result.id, result]));
  return (
    <section className={classes.panel} style={{ height }} aria-label={t('tests.title')} data-testid="tests-panel">
      <header className={classes.head}>
        <h2 className={classes.title}>{t('tests.title')}</h2>
        {run && <Summary run={run} />}
        <span className={classes.spacer} />
        <RecordButton />
        <RunAllButton />
        <Tooltip label={tooltip(toggleTestsCommand)}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('tests.close')} onClick={testsUi.close}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={classes.body}>
        {tests.length === 0 && (
          <Text size="sm" c="dimmed" className={classes.empty}>
            {t('tests.empty')}
          </Text>
        )}
        <ul className={classes.cases}>
          {tests.map((testCase) => (
            <CaseRow key={testCase.id} testCase={testCase} result={results.get(testCase.id)} />
          ))}
        </ul>
        {run && <Missed run={run} />}
      </div>
    </section>
  );
}

/** Of the workflow that is open. */
function useShownRun(): TestRun | undefined {
  const edition = useDocumentValue('history', (document) => document.edition);
  return useTestsUi((ui) => (ui.edition === edition ? ui.run : undefined));
}

function Summary({ run: { results, coverage } }: { run: TestRun }) {
  const { t } = useTranslation('runs');
  const passed = results.filter(({ isPassed }) => isPassed).length;
  return (
    <Text size="xs" c="dimmed" role="status" className={classes.summary}>
      {t('tests.summary', { passed, count: results.length })} · {t('tests.covered', coverageCounts(coverage))}
    </Text>
  );
}

function coverageCounts({ nodes, branches }: TestRun['coverage']) {
  return { nodes: nodes.covered, allNodes: nodes.total, branches: branches.covered, allBranches: branches.total };
}

/** What no case went through. Nodes have a mark on the canvas, too. */
function Missed({ run: { coverage } }: { run: TestRun }) {
  const { t } = useTranslation('runs');
  const missed = [
    ...coverage.missedNodes,
    ...coverage.missedBranches.map(({ node, output }) => t('tests.branch', { node, output: output + 1 })),
  ];
  if (missed.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" className={classes.missed}>
      {t('tests.missed', { names: missed.join(', ') })}
    </Text>
  );
}

function RecordButton() {
  const context = useCommandContext();
  const { label } = useCommandText();
  // It follows the run on the canvas.
  useRun();
  if (!isCommandEnabled(saveAsTestCommand, context)) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={() => void runCommand(saveAsTestCommand, context)}>
      {label(saveAsTestCommand)}
    </Button>
  );
}

function RunAllButton() {
  const context = useCommandContext();
  const { label } = useCommandText();
  const isRunning = useTestsUi((ui) => ui.isRunning);
  const hasTests = useDocumentValue('workflow', (document) => document.meta.tests.length > 0);
  if (!hasTests) return null;
  return (
    <Button
      size="compact-sm"
      loading={isRunning}
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      onClick={() => void runCommand(runTestsCommand, context)}
    >
      {label(runTestsCommand)}
    </Button>
  );
}
