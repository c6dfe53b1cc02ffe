import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type CurrentUser, emailAddress, promptRoutes } from '@millrace/api';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { hideNotice, notifyFailure, notifyOffer, notifySuccess } from '../../ui/notifications/notify.tsx';

const ID = 'onboarding-call';
const DAY_MS = 86_400_000;
/** Who has been here longer is no newcomer. */
const MOST_DAYS = 14;
/** The first offer waits until somebody had a look around. */
const FIRST_DELAY_MS = 2000;
const DELAY_MS = 1000;

/** Offers newcomers a call, where the owner named a service that gives them. */
export async function offerCall({ createdAt, email }: CurrentUser): Promise<void> {
  try {
    const { onboardingCallPromptEnabled } = await queryClient.ensureQueryData(settingsQuery);
    if (!onboardingCallPromptEnabled || Date.now() - Date.parse(createdAt) > MOST_DAYS * DAY_MS) return;
    const offer = await apiClient.call(promptRoutes.onboarding);
    const { title, description, toast_sequence_number: count } = offer;
    const run = () => {
      hideNotice(ID);
      openSignUp(email ?? '');
    };
    const action = { label: i18n.t('welcome:callSend'), run };
    setTimeout(
      () => notifyOffer({ id: ID, title, message: description, action }),
      count === 1 ? FIRST_DELAY_MS : DELAY_MS,
    );
  } catch {
    // Nobody asked for the offer: that there is none is no concern of theirs.
  }
}

function openSignUp(email: string): void {
  modals.open({ modalId: ID, title: i18n.t('welcome:callTitle'), children: <SignUp knownEmail={email} /> });
}

function SignUp({ knownEmail }: { knownEmail: string }) {
  const { t } = useTranslation(['welcome', 'common']);
  const [email, setEmail] = useState(knownEmail);
  const [isRefused, setIsRefused] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!emailAddress.safeParse(email).success) {
      setIsRefused(true);
      return;
    }
    setIsSending(true);
    try {
      await apiClient.call(promptRoutes.applyForOnboarding, { body: { email } });
      modals.close(ID);
      notifySuccess({ title: t('callSent') });
    } catch (error) {
      notifyFailure(t('callFailed'), error);
      setIsSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text size="sm">{t('callText')}</Text>
        <TextInput
          data-autofocus
          type="email"
          autoComplete="email"
          label={t('callEmail')}
          value={email}
          error={isRefused ? t('callInvalid') : undefined}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setIsRefused(false);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => modals.close(ID)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('callSend')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
