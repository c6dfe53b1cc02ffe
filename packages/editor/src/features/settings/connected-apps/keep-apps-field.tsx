import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../server/current-user.ts';
import { ownAppsQuery } from './own-apps.ts';

interface KeepAppsFieldProps {
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Whether connected apps go on where the user signs out everywhere else; nothing for who has none. */
export function KeepAppsField({ checked, onChange }: KeepAppsFieldProps) {
  const { t } = useTranslation('settings');
  const mayManage = useCurrentUser()?.permissions.includes('connectedApp:manage') ?? false;
  const { data: apps = [] } = useQuery({ ...ownAppsQuery, enabled: mayManage });
  if (apps.length === 0) return null;
  return (
    <Checkbox
      label={t('apps.keep', { count: apps.length })}
      description={t('apps.keepText')}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
