import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../parts/account-forms/use-sending.ts';
import { refreshQueries } from '../../../server/query-client.ts';
import { settingsQuery } from '../../../server/settings.ts';
import { notifySuccess } from '../../../ui/notifications/notify.tsx';

/** Saves the form of a provider; the sign-in page has to know of it, too. */
export function useSaving(save: (form: HTMLFormElement) => Promise<unknown>, onSaved: () => void) {
  const { t } = useTranslation('settings');
  const { isSending, problem, send } = useSending();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      await save(form);
      await refreshQueries(settingsQuery.queryKey);
      onSaved();
      notifySuccess({ title: t('saved') });
    });
  };
  return { isSending, problem, onSubmit };
}
