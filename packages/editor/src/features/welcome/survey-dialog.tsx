import { Button, Chip, Group, Input, Modal, Stack, Text, TextInput } from '@mantine/core';
import { accountRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { currentUserQuery, useCurrentUser } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { offerCall } from './onboarding-call.tsx';
import { givenAnswers, QUESTIONS, type Question, type SurveyAnswers } from './survey-questions.ts';

const WIDTH = 540;
const VERSION = 'v3';

/** Asks people once what they work on, so that the first examples fit. The answers stay on this instance. */
export function SurveyDialog() {
  const { t } = useTranslation(['welcome', 'common']);
  const user = useCurrentUser();
  const isEnabled = useQuery(settingsQuery).data?.personalizationSurveyEnabled === true;
  const [stage, setStage] = useState<'asking' | 'thanks' | 'closed'>('asking');
  const isUnanswered = user !== null && !user.isDefaultUser && user.personalizationAnswers === null;
  const leave = () => {
    setStage('closed');
    if (user) void offerCall(user);
  };
  if (stage === 'thanks') {
    return (
      <Modal opened onClose={leave} title={t('surveyThanks')} size={WIDTH}>
        <Stack>
          <Text>{t('surveyThanksText')}</Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={leave}>
              {t('surveyContinue')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  const skip = () => {
    setStage('closed');
    // Who does not want to answer is not asked again; when that cannot be stored, once more.
    void store({}).catch(() => {});
  };
  return (
    <Modal
      opened={isEnabled && isUnanswered && stage === 'asking'}
      onClose={skip}
      title={t('surveyTitle')}
      size={WIDTH}
    >
      <SurveyForm onSkip={skip} onStored={() => setStage('thanks')} />
    </Modal>
  );
}

function SurveyForm({ onSkip, onStored }: { onSkip: () => void; onStored: () => void }) {
  const { t } = useTranslation('welcome');
  const [answers, setAnswers] = useState<SurveyAnswers>({});
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    setIsSending(true);
    try {
      // First: what is stored closes the form.
      await store(givenAnswers(answers), onStored);
    } catch (error) {
      notifyFailure(t('surveyFailed'), error);
      setIsSending(false);
    }
  };
  return (
    <Stack>
      <Text c="dimmed">{t('surveyText')}</Text>
      {QUESTIONS.filter(({ isAsked }) => isAsked(answers)).map((question, index) => (
        <QuestionField
          key={question.key}
          isFirst={index === 0}
          question={question}
          answers={answers}
          onAnswer={(given) => setAnswers((before) => ({ ...before, ...given }))}
        />
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onSkip}>
          {t('surveySkip')}
        </Button>
        <Button loading={isSending} onClick={() => void submit()}>
          {t('surveySend')}
        </Button>
      </Group>
    </Stack>
  );
}

interface QuestionFieldProps {
  /** It takes the focus when the dialog opens. */
  isFirst: boolean;
  question: Question;
  answers: SurveyAnswers;
  onAnswer: (given: SurveyAnswers) => void;
}

function QuestionField({ question, isFirst, answers, onAnswer }: QuestionFieldProps) {
  const { t } = useTranslation('welcome');
  const { key } = question;
  const label = t(`questions.${key}`);
  if (question.kind === 'text') {
    const value = answers[key] ?? '';
    return (
      <TextInput
        label={label}
        maxLength={200}
        value={value}
        onChange={(event) => onAnswer({ [key]: event.currentTarget.value })}
      />
    );
  }
  const chosen = [answers[key] ?? []].flat();
  const toggle = (choice: string, isChosen: boolean) => {
    if (question.kind === 'one') onAnswer({ [key]: isChosen ? choice : undefined });
    else onAnswer({ [key]: isChosen ? [...chosen, choice] : chosen.filter((other) => other !== choice) });
  };
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap={6} mt={4} role="group" aria-label={label}>
        {question.choices.map((choice, index) => (
          <Chip
            key={choice}
            data-autofocus={(isFirst && index === 0) || undefined}
            size="xs"
            checked={chosen.includes(choice)}
            onChange={(isChosen) => toggle(choice, isChosen)}
          >
            {t(`choices.${key}.${choice}`, { defaultValue: choice })}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  );
}

async function store(answers: SurveyAnswers, onStored: () => void = () => {}): Promise<void> {
  const { versionCli } = await queryClient.ensureQueryData(settingsQuery);
  const body = { ...answers, version: VERSION, submittedAt: new Date().toISOString(), productVersion: versionCli };
  await apiClient.call(accountRoutes.survey, { body });
  onStored();
  queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, personalizationAnswers: body });
}
