import { Box, Button, Drawer, Text, TextInput } from '@mantine/core';
import { emailAddress, promptRoutes } from '@millrace/api';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import classes from './value-survey.module.css';

const SCORES = Array.from({ length: 11 }, (_, score) => score);
/** Who scores higher likes it. */
const LUKEWARM = 7;
const THANKS_MS = 15_000;

/** Asks how likely somebody is to recommend Millrace, then for an address to ask why. */
export function ValueSurvey() {
  const { t } = useTranslation(['prompts', 'common']);
  const isOpen = useEditorUi(({ dialog }) => dialog === 'valueSurvey');
  return (
    <Drawer
      opened={isOpen}
      onClose={editorUi.closeDialog}
      position="bottom"
      padding="xs"
      classNames={{ content: classes.content }}
      title={t('surveyTitle')}
      withOverlay={false}
      data-beside-page
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {/* Closed, it forgets. */}
      {isOpen && <Survey />}
    </Drawer>
  );
}

function Survey() {
  const [score, setScore] = useState<number>();
  const { isSending, send } = useSurvey();
  if (score !== undefined) return <AddressForm score={score} />;
  return (
    <ScoreChoice
      isSending={isSending}
      onChoose={(value) =>
        void send({ value }, () => {
          setScore(value);
        })
      }
    />
  );
}

function ScoreChoice({ isSending, onChoose }: { isSending: boolean; onChoose: (score: number) => void }) {
  const { t } = useTranslation('prompts');
  return (
    <div className={classes.row}>
      <Text>{t('surveyQuestion')}</Text>
      <Text size="sm" c="dimmed">
        {t('veryUnlikely')}
      </Text>
      <Box className={classes.scores} role="group" aria-label={t('score')}>
        {SCORES.map((score) => (
          <Button
            key={score}
            variant="default"
            size="compact-md"
            px={0}
            disabled={isSending}
            onClick={() => onChoose(score)}
          >
            {score}
          </Button>
        ))}
      </Box>
      <Text size="sm" c="dimmed">
        {t('veryLikely')}
      </Text>
    </div>
  );
}

function AddressForm({ score }: { score: number }) {
  const { t } = useTranslation('prompts');
  const [email, setEmail] = useState('');
  const { isSending, send } = useSurvey();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send({ value: score, email }, () => {
      editorUi.closeDialog();
      notifySuccess({ title: t('thanks'), message: t('thanksText'), durationMs: THANKS_MS });
    });
  };
  return (
    <form className={classes.row} onSubmit={submit} noValidate>
      <Text role="status">{t(score > LUKEWARM ? 'mayWeWriteGood' : 'mayWeWrite')}</Text>
      <TextInput
        autoFocus
        type="email"
        autoComplete="email"
        aria-label={t('email')}
        placeholder={t('email')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" loading={isSending} disabled={!emailAddress.safeParse(email).success}>
        {t('send')}
      </Button>
    </form>
  );
}

/** Sends what was given; what fails is told of, and may be tried again. */
function useSurvey() {
  const { t } = useTranslation('prompts');
  const [isSending, setIsSending] = useState(false);
  const send = async (body: { value: number; email?: string }, onSent: () => void) => {
    setIsSending(true);
    try {
      await apiClient.call(promptRoutes.valueSurvey, { body });
      onSent();
    } catch (error) {
      notifyFailure(t('submitFailed'), error);
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, send };
}
