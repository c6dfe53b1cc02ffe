import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery } from '../server/current-user.ts';
import { settingsQuery } from '../server/settings.ts';
import { notifyError } from '../ui/notifications/notify.tsx';

const ID = 'start-up';

/** Says that settings or user could not be loaded, until they are. */
export function StartUpNotice() {
  const { t } = useTranslation('shell');
  const settings = useQuery(settingsQuery);
  const user = useQuery(currentUserQuery);
  const message = (settings.error ?? user.error)?.message;
  useEffect(() => {
    if (message === undefined) notifications.hide(ID);
    else notifyError({ id: ID, title: t('startFailed'), message });
  }, [message, t]);
  return null;
}
