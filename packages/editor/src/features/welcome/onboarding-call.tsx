import { modals } from '@mantine/modals';
import { type CurrentUser, promptRoutes } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { AddressForm } from '../../parts/account-forms/address-form.tsx';
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
  const { t } = useTranslation('welcome');
  const send = async (email: string) => {
    try {
      await apiClient.call(promptRoutes.applyForOnboarding, { body: { email } });
      modals.close(ID);
      notifySuccess({ title: t('callSent') });
    } catch (error) {
      notifyFailure(t('callFailed'), error);
    }
  };
  return (
    <AddressForm
      text={t('callText')}
      label={t('callEmail')}
      sendLabel={t('callSend')}
      initial={knownEmail}
      invalidText={t('callInvalid')}
      onSend={send}
      onCancel={() => modals.close(ID)}
    />
  );
}
