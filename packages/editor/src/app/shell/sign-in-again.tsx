import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { currentUserQuery, useCurrentUser } from '../../server/current-user.ts';
import { queryClient, refreshQueries } from '../../server/query-client.ts';
import { useSessionEnd } from '../../server/session-end.ts';

/** Lets somebody whose session ended sign in without leaving the page, so that unsaved work stays. */
export function SignInAgain() {
  const { t } = useTranslation('shell');
  const hasEnded = useSessionEnd((session) => session.hasEnded);
  const user = useCurrentUser();
  const goOn = async () => {
    const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    // What is on the page belongs to whoever was here before.
    if (now?.id !== user?.id) window.location.assign(addressOf('/'));
    useSessionEnd.setState({ hasEnded: false });
    await refreshQueries();
  };
  return (
    <Modal
      opened={hasEnded && user !== null && !user.isDefaultUser}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      title={t('sessionEndedTitle')}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('sessionEndedText')}</Text>
        <SignInForm email={user?.email ?? ''} onSignedIn={goOn} />
      </Stack>
    </Modal>
  );
}
