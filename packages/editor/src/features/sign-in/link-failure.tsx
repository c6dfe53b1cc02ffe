import { Alert, Stack } from '@mantine/core';
import { ApiError } from '@millrace/api';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';

interface LinkFailureProps {
  error: Error;
  onRetry: () => void;
  /** What to do when the link itself is not good. */
  advice: string;
  /** Leads to a new link, where one can be had. */
  children?: ReactNode;
}

/** A link from a message that leads nowhere. Trying again helps only if the server could not tell. */
export function LinkFailure({ error, onRetry, advice, children }: LinkFailureProps) {
  const { t } = useTranslation('accounts');
  // A link with a part missing is a bad request, too.
  const isBad = error instanceof ApiError && error.status === 400;
  if (!isBad) return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <Alert color="warning" icon={<IconLinkOff size={18} />} title={t('linkBadTitle')}>
      <Stack gap="xs" align="start">
        {advice}
        {children}
      </Stack>
    </Alert>
  );
}
