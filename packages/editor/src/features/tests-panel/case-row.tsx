import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import type { TestResult } from '@millrace/api';
import type { TestCase } from '@millrace/workflow';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconPlayerPlay, IconRoute } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandContext } from '../../session/command-context.tsx';
import { useReadOnly } from '../../session/document-context.tsx';
import { expectActual, removeTest, renameTest, runTests, showTestRun } from '../../session/runs/test-cases.ts';
import { useTestsUi } from '../../session/tests-ui.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { Menu } from '../../ui/menu.tsx';
import { durationText } from '../../ui/time-text.ts';
import { ProblemView } from './problem-view.tsx';
import classes from './tests-panel.module.css';

interface CaseRowProps {
  testCase: TestCase;
  /** Of its last run. */
  result: TestResult | undefined;
}

/** A test case: what it found, and what can be done with it. */
export function CaseRow({ testCase, result }: CaseRowProps) {
  const { t } = useTranslation('runs');
  const { session } = useCommandContext();
  const isRunning = useTestsUi((ui) => ui.isRunning);
  const [isRenamed, setIsRenamed] = useState(false);
  const { id, name } = testCase;
  return (
    <li className={classes.case} data-testid="test-case" data-passed={result?.isPassed}>
      <div className={classes.caseHead}>
        <ResultMark result={result} />
        {isRenamed ? <NameField testCase={testCase} onDone={() => setIsRenamed(false)} /> : <CaseName name={name} />}
        {result && <span className={classes.duration}>{durationText(result.durationMs)}</span>}
        <Tooltip label={t('tests.runOne')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isRunning}
            aria-label={t('tests.runCase', { name })}
            onClick={() => void runTests(session, [id])}
          >
            <IconPlayerPlay size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {result && (
          <Tooltip label={t('tests.show')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('tests.showCase', { name })}
              onClick={() => void showTestRun(session, result)}
            >
              <IconRoute size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <CaseMenu testCase={testCase} result={result} onRename={() => setIsRenamed(true)} />
      </div>
      {result?.problems.map((problem) => (
        <ProblemView key={JSON.stringify(problem)} problem={problem} />
      ))}
    </li>
  );
}

function CaseName({ name }: { name: string }) {
  return (
    <span className={classes.caseName} title={name}>
      {name}
    </span>
  );
}

function NameField({ testCase: { id, name }, onDone }: { testCase: TestCase; onDone: () => void }) {
  const { t } = useTranslation('runs');
  const { session } = useCommandContext();
  const [text, setText] = useState(name);
  const keep = () => {
    renameTest(session, id, text);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') onDone();
  };
  return (
    <TextInput
      className={classes.caseName}
      size="xs"
      aria-label={t('tests.name')}
      maxLength={128}
      autoFocus
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  );
}

function ResultMark({ result }: { result: TestResult | undefined }) {
  const { t } = useTranslation('runs');
  const [Icon, state] = !result
    ? ([IconCircleDashed, 'open'] as const)
    : result.isPassed
      ? ([IconCircleCheck, 'passed'] as const)
      : ([IconCircleX, 'failed'] as const);
  return (
    <span className={classes.mark} data-state={state} role="img" aria-label={t(`tests.state.${state}`)}>
      <Icon size={18} aria-hidden />
    </span>
  );
}

function CaseMenu({ testCase, result, onRename }: CaseRowProps & { onRename: () => void }) {
  const { t } = useTranslation('runs');
  const { session } = useCommandContext();
  const isReadOnly = useReadOnly();
  const { id, name } = testCase;
  if (isReadOnly) return null;
  const mayExpect = result?.problems.some(({ kind }) => kind === 'output') ?? false;
  return (
    <ActionsMenu label={t('tests.actionsOf', { name })} isCompact>
      <Menu.Item disabled={!mayExpect} onClick={() => result && void expectActual(session, result)}>
        {t('tests.expectActual')}
      </Menu.Item>
      <Menu.Item onClick={onRename}>{t('tests.rename')}</Menu.Item>
      <Menu.Item c="var(--mr-danger)" onClick={() => removeTest(session, id)}>
        {t('tests.delete')}
      </Menu.Item>
    </ActionsMenu>
  );
}
