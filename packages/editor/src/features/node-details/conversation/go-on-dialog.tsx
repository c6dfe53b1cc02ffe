import { Alert, Button, Group, Modal, Text, Textarea } from '@mantine/core';
import type { JsonObject } from '@millrace/workflow';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exchange } from '../../../model/runs/conversation.ts';
import { type AnswerField, answerFields, readAnswer } from '../../../model/runs/edited-answer.ts';
import { callIn } from '../../../model/runs/said.ts';
import { ExecutionLink } from '../../../parts/executions/execution-link.tsx';
import { useStepData } from '../../../session/run-context.tsx';
import { goOnFrom } from '../../../session/runs/go-on-from.ts';

/** Goes on from a call, with its answer as it is or edited. */
export function GoOnDialog({ exchange: { step, kind }, onClose }: { exchange: Exchange; onClose(): void }) {
  const { t } = useTranslation('node-details');
  const { data } = useStepData(step.executionId, step.index, step.status === 'success');
  const response = callIn(data?.main[0])?.response;
  const isReady = data !== undefined || step.status !== 'success';
  return (
    <Modal opened onClose={onClose} title={t('talk.goOnTitle', { node: step.node })} size="lg">
      {isReady && (
        <GoOnForm
          given={response}
          isModel={kind === 'model'}
          onSend={(edited) => goOnFrom(step, edited)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface GoOnFormProps {
  /** What the call gave; absent where it failed. */
  given: JsonObject | undefined;
  isModel: boolean;
  onSend(edited: JsonObject | undefined): Promise<string>;
  onClose(): void;
}

type State =
  | { kind: 'editing'; problem?: { field?: string; message: string } }
  | { kind: 'sending' }
  | { kind: 'begun'; executionId: string };

function GoOnForm({ given, isModel, onSend, onClose }: GoOnFormProps) {
  const { t } = useTranslation('node-details');
  const [fields, setFields] = useState<AnswerField[]>(() => (given ? answerFields(given, isModel) : []));
  const [state, setState] = useState<State>({ kind: 'editing' });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readAnswer(fields, given ?? {});
    if ('problem' in read) {
      setState({ kind: 'editing', problem: { field: read.field, message: t(`talk.problem.${read.problem}`) } });
      return;
    }
    setState({ kind: 'sending' });
    try {
      setState({ kind: 'begun', executionId: await onSend(read.response) });
    } catch (error) {
      setState({ kind: 'editing', problem: { message: (error as Error).message } });
    }
  };
  if (state.kind === 'begun') return <Begun executionId={state.executionId} onClose={onClose} />;
  const problem = state.kind === 'editing' ? state.problem : undefined;
  return (
    <form onSubmit={(event) => void send(event)}>
      <Text size="sm" mb="sm">
        {t('talk.goOnText')}
      </Text>
      {fields.map((field) => (
        <Textarea
          key={field.name}
          mb="sm"
          label={labelOf(field.name, isModel, t)}
          autosize
          minRows={2}
          maxRows={12}
          {...(!field.isText && { styles: { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } })}
          value={field.text}
          error={problem?.field === field.name ? problem.message : undefined}
          onChange={({ currentTarget: { value } }) =>
            setFields(fields.map((one) => (one.name === field.name ? { ...one, text: value } : one)))
          }
        />
      ))}
      {problem && problem.field === undefined && (
        <Alert color="red" mb="sm">
          {problem.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={state.kind === 'sending'}>
          {t('talk.goOnNow')}
        </Button>
      </Group>
    </form>
  );
}

function labelOf(name: string, isModel: boolean, t: ReturnType<typeof useTranslation<'node-details'>>['t']): string {
  if (!isModel) return name === 'response' ? t('talk.gave') : name;
  return name === 'content' ? t('talk.answerText') : t('talk.answerCalls');
}

function Begun({ executionId, onClose }: { executionId: string; onClose(): void }) {
  const { t } = useTranslation('node-details');
  return (
    <>
      <Text size="sm" role="status" mb="sm">
        {t('talk.begun', { id: executionId })}
      </Text>
      <Group justify="flex-end">
        <ExecutionLink executionId={executionId}>{t('talk.openExecution', { id: executionId })}</ExecutionLink>
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </>
  );
}
