import { Alert, Stack } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { type LinkKind, type LinkReason, linkReason } from './link-reason.ts';

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
  const reason = error === null ? 'missing' : linkReason(error);
  if (error && reason === undefined) return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <LinkNote kind={kind} reason={reason ?? 'missing'}>
      {children}
    </LinkNote>
  );
}

/** Why a link leads nowhere, and what to do about it. */
export function LinkNote({ kind, reason, children }: { kind: LinkKind; reason: LinkReason; children?: ReactNode }) {
  const { t } = useTranslation('accounts');
  return (
    <Alert color="warning" icon={<IconLinkOff size={18} />} title={t(`linkFailure.${reason}`)}>
      <Stack gap="xs" align="start">
        {t(`linkAdvice.${kind}.${reason}`)}
        {children}
      </Stack>
    </Alert>
  );
}
