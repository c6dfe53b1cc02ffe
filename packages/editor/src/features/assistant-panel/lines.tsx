import { Button, Group, Loader, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Conversation, Line } from '../../session/assistant/conversation.ts';
import { runWorkflow } from '../../session/runs/run-actions.ts';
import { AuthorContext } from '../../ui/author-context.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';
import classes from './assistant-panel.module.css';
import { toolWords } from './tool-words.ts';

/** What was said and done, and what waits for the user. */
export function Lines({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('assistant');
  const { lines, isWorking, proposal, runReason } = useStore(conversation.store);
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is said
  useEffect(() => {
    const { current } = scroller;
    if (current) current.scrollTop = current.scrollHeight;
  }, [lines, isWorking, proposal, runReason]);
  return (
    <div
      ref={scroller}
      className={classes.lines}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
      tabIndex={0}
      aria-label={t('said')}
      aria-busy={isWorking}
    >
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('empty')}
        </Text>
      )}
      {lines.map((line) => (
        <LineView key={line.key} line={line} />
      ))}
      {isWorking && lines.at(-1)?.kind !== 'assistant' && <Loader type="dots" size="xs" aria-label={t('works')} />}
      {proposal && <p className={classes.note}>{t('proposalWaits')}</p>}
      {runReason !== undefined && !proposal && !isWorking && (
        <RunQuestion reason={runReason} conversation={conversation} />
      )}
    </div>
  );
}

function LineView({ line }: { line: Line }) {
  if (line.kind === 'assistant')
    return (
      <AuthorContext value="model">
        <FormattedText text={line.text} className={classes.assistant} />
      </AuthorContext>
    );
  if (line.kind === 'tool') return <ToolLine line={line} />;
  return <div className={classes[line.kind]}>{line.text}</div>;
}

function ToolLine({ line: { name, about, state } }: { line: Extract<Line, { kind: 'tool' }> }) {
  const { t } = useTranslation('assistant');
  const words = toolWords(t, name);
  return (
    <div className={classes.tool} data-state={state}>
      {state === 'works' && <Loader size={12} aria-hidden />}
      {state === 'done' && <IconCheck size={14} aria-label={t('toolDone')} />}
      {state === 'failed' && <IconX size={14} aria-label={t('toolFailed')} />}
      <span>{about === '' ? words : `${words}: ${about}`}</span>
    </div>
  );
}

/** Nothing runs before the user says so: a run uses real credentials. */
function RunQuestion({ reason, conversation }: { reason: string; conversation: Conversation }) {
  const { t } = useTranslation('assistant');
  const run = () => {
    conversation.settleRun(true);
    void runWorkflow();
  };
  return (
    <fieldset className={classes.question} aria-label={t('runQuestion')}>
      <span>
        {t('runQuestion')} {reason}
      </span>
      <Group gap="xs">
        <Button size="compact-sm" onClick={run}>
          {t('run')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => conversation.settleRun(false)}>
          {t('doNotRun')}
        </Button>
      </Group>
    </fieldset>
  );
}
