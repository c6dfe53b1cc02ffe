import { Alert, Stack } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { type LinkKind, linkReason } from './link-reason.ts';

interface LinkFailureProps {
  kind: LinkKind;
  /** What the server says against it; none where a part is missing, and the server need not be asked. */
  error: Error | null;
  onRetry: () => void;
  /** Leads to a new link, where one can be had. */
  children?: ReactNode;
}

/** A link from a message that leads nowhere. Trying again helps only if the server could not tell. */
export function LinkFailure({ kind, error, onRetry, children }: LinkFailureProps) {
  const { t } = useTranslation('accounts');
  const reason = error === null ? 'missing' : linkReason(error);
  if (error && reason === undefined) return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <Alert color="warning" icon={<IconLinkOff size={18} />} title={t(`linkFailure.${reason ?? 'missing'}`)}>
      <Stack gap="xs" align="start">
        {t(`linkAdvice.${kind}.${reason ?? 'missing'}`)}
        {children}
      </Stack>
    </Alert>
  );
}
