import { Alert, Button, Group, Textarea } from '@mantine/core';
import type { WaitingSummary } from '@millrace/api';
import { isJsonObject, type JsonObject, type QuestionAnswer } from '@millrace/workflow';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerQuestion } from '../../session/runs/answer-question.ts';
import classes from './tool-question.module.css';

interface ToolQuestionProps {
  executionId: string;
  question: WaitingSummary['questions'][number];
}

type State = { kind: 'asked' | 'refusing' | 'sent' } | { kind: 'failed'; message: string };

/** Whether a call of a tool may be made: it is approved, with other arguments where they are changed, or refused. */
export function ToolQuestion({ executionId, question }: ToolQuestionProps) {
  const { t } = useTranslation('runs');
  const { key, node, tool, text } = question;
  const title = useId();
  const [state, setState] = useState<State>({ kind: 'asked' });
  const send = async (answer: QuestionAnswer): Promise<void> => {
    setState({ kind: 'sent' });
    try {
      await answerQuestion(executionId, answer);
    } catch (error) {
      setState({ kind: 'failed', message: (error as Error).message });
    }
  };
  return (
    <section className={classes.card} aria-labelledby={title} data-testid="tool-question">
      <header className={classes.head}>
        <strong id={title}>{t('question.title', { tool })}</strong>
        <span className={classes.node}>{t('question.askedBy', { node })}</span>
      </header>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {state.kind === 'refusing' ? (
        <RefusalForm
          onSend={(reason) => void send({ key, decision: 'refuse', reason })}
          onBack={() => setState({ kind: 'asked' })}
        />
      ) : (
        <CallForm
          given={question.arguments}
          isSent={state.kind === 'sent'}
          onApprove={(args) => void send({ key, decision: 'approve', arguments: args })}
          onRefuse={() => setState({ kind: 'refusing' })}
        />
      )}
      {state.kind === 'failed' && (
        <Alert color="red" role="alert">
          {state.message}
        </Alert>
      )}
    </section>
  );
}

interface CallFormProps {
  given: JsonObject;
  isSent: boolean;
  onApprove(args: JsonObject): void;
  onRefuse(): void;
}

function CallForm({ given, isSent, onApprove, onRefuse }: CallFormProps) {
  const { t } = useTranslation('runs');
  const [written, setWritten] = useState(() => JSON.stringify(given, undefined, 2));
  const args = readArguments(written);
  const approve = (event: FormEvent) => {
    event.preventDefault();
    if (args) onApprove(args);
  };
  return (
    <form className={classes.form} onSubmit={approve}>
      <Textarea
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        classNames={{ input: classes.json }}
        label={t('question.arguments')}
        value={written}
        readOnly={isSent}
        error={args ? undefined : t('question.invalid')}
        onChange={({ currentTarget: { value } }) => setWritten(value)}
        // Keys of the canvas are not meant.
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" disabled={!args} loading={isSent}>
          {t('question.approve')}
        </Button>
        <Button size="xs" variant="default" disabled={isSent} onClick={onRefuse}>
          {t('question.refuse')}
        </Button>
      </Group>
    </form>
  );
}

function RefusalForm({ onSend, onBack }: { onSend(reason: string): void; onBack(): void }) {
  const { t } = useTranslation('runs');
  const [reason, setReason] = useState('');
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason);
  };
  return (
    <form className={classes.form} onSubmit={refuse}>
      <Textarea
        autosize
        autoFocus
        minRows={2}
        maxRows={6}
        maxLength={MOST_REASON}
        label={t('question.reason')}
        description={t('question.reasonHelp')}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" color="red">
          {t('question.refuseNow')}
        </Button>
        <Button size="xs" variant="default" onClick={onBack}>
          {t('question.back')}
        </Button>
      </Group>
    </form>
  );
}

/** The most characters that the server takes. */
const MOST_REASON = 2000;

function readArguments(written: string): JsonObject | undefined {
  try {
    const read: unknown = JSON.parse(written);
    return isJsonObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
