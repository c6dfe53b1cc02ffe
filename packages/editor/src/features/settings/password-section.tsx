import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core';
import { accountRoutes, type CurrentUser } from '@millrace/api';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordField, ProblemNote, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';
import { notifySuccess } from '../../ui/notifications/notify.tsx';
import { KeepAppsField } from './connected-apps/keep-apps-field.tsx';
import { refreshOwnApps } from './connected-apps/own-apps.ts';
import { Section } from './personal-section.tsx';

/** The password of one's own account, changed in a dialog. */
export function PasswordSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['settings', 'accounts']);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Section title={t('accounts:password')} text={t('passwordSectionText')}>
      <Group>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('accounts:changePassword')}
        </Button>
      </Group>
      {isOpen && (
        <Modal opened onClose={close} title={t('accounts:changePassword')}>
          <PasswordForm asksForPresent={user.hasPassword} onClose={close} />
        </Modal>
      )}
    </Section>
  );
}

interface PasswordFormProps {
  /** Who only ever signed in with a provider has none. */
  asksForPresent: boolean;
  onClose: () => void;
}

function PasswordForm({ asksForPresent, onClose }: PasswordFormProps) {
  const { t } = useTranslation(['settings', 'accounts', 'common']);
  const { isSending, problem, send } = useSending();
  const [isDifferent, setDifferent] = useState(false);
  const [keepApps, setKeepApps] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const newPassword = textOf(form, 'newPassword');
    const differs = newPassword !== textOf(form, 'repeated');
    setDifferent(differs);
    if (differs) return;
    void send(async () => {
      const currentPassword = textOf(form, 'currentPassword');
      await apiClient.call(accountRoutes.changePassword, {
        body: { newPassword, keepApps, ...(currentPassword !== '' && { currentPassword }) },
      });
      notifySuccess({ title: t('passwordUpdated') });
      void refreshOwnApps();
      onClose();
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {asksForPresent && (
          <PasswordInput
            name="currentPassword"
            label={t('currentPassword')}
            autoComplete="current-password"
            required
            data-autofocus
          />
        )}
        <NewPasswordField problem={problem} name="newPassword" hasFirstFocus={!asksForPresent} />
        <PasswordInput
          name="repeated"
          autoComplete="new-password"
          label={t('accounts:repeatPassword')}
          required
          error={isDifferent && t('accounts:passwordsDiffer')}
        />
        <KeepAppsField checked={keepApps} onChange={setKeepApps} />
        <ProblemNote problem={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('accounts:changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
