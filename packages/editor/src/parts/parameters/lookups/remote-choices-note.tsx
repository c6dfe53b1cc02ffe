import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParameterEnvironment } from '../parameter-environment.tsx';
import { LookupFailure } from './lookup-failure.tsx';
import classes from './lookups.module.css';
import { MissingChoice } from './missing-choice.tsx';
import type { RemoteChoices } from './use-remote-choices.ts';

/** Stands under a field while its choices cannot be shown. */
export function RemoteChoicesNote({ remote, labelId }: { remote: RemoteChoices | undefined; labelId: string }) {
  const { t } = useTranslation('lookups');
  const { lookupNode } = useParameterEnvironment();
  if (remote?.lacksCredential) {
    return (
      <Anchor component="button" type="button" className={classes.note} onClick={() => lookupNode?.chooseCredential()}>
        {t('chooseCredential')}
      </Anchor>
    );
  }
  if (remote?.waitsFor) return <MissingChoice property={remote.waitsFor} waitingId={labelId} />;
  if (!remote?.error || !remote.reload) return null;
  return <LookupFailure error={remote.error} onRetry={remote.reload} />;
}

/** Asks the node for the choices again. */
export function ReloadChoices({ name, remote }: { name: string; remote: RemoteChoices | undefined }) {
  const { t } = useTranslation('lookups');
  if (!remote?.reload) return null;
  return <ReloadButton label={t('reload', { name })} isLoading={remote.isLoading} onReload={remote.reload} />;
}

interface ReloadButtonProps {
  label: string;
  isLoading: boolean;
  onReload(): void;
}

export function ReloadButton({ label, isLoading, onReload }: ReloadButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.reload}
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        loading={isLoading}
        loaderProps={{ size: 12 }}
        onClick={onReload}
      >
        <IconRefresh size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
