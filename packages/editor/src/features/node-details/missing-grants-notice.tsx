import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmNode, grantReason, grantText } from '../../server/grants.ts';
import { useIsDirty, useReadOnly, useWorkflowMeta } from '../../session/document-context.tsx';
import { useMissingGrants } from '../../session/missing-grants.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import classes from './notices.module.css';

/** What the node names and would not get in a run, why, and the button of whoever can grant it. */
export function MissingGrantsNotice({ nodeName }: { nodeName: string }) {
  const { t } = useTranslation('shell');
  const missing = useMissingGrants(nodeName);
  const { id: workflowId, storedVersion } = useWorkflowMeta();
  const isDirty = useIsDirty();
  const isReadOnly = useReadOnly();
  const confirmation = useMutation({
    mutationFn: (version: { workflowId: string; storedVersion: string }) => confirmNode(version, nodeName),
    onError: (error) => notifyFailure(t('grants.confirmFailed'), error),
  });
  if (missing.length === 0) return null;
  const canConfirm = !isReadOnly && missing.some((one) => one.canConfirm);
  return (
    <Alert
      color="warning"
      icon={<IconKeyOff size={16} aria-hidden />}
      title={t('grants.title')}
      className={classes.notice}
    >
      <Stack gap="xs" align="start">
        {missing.map((one) => (
          <Text key={`${one.kind} ${one.id}`} size="sm">
            {grantText(one)} {grantReason(one)}
          </Text>
        ))}
        {canConfirm && workflowId !== undefined && storedVersion !== undefined && (
          <Button
            size="xs"
            variant="default"
            loading={confirmation.isPending}
            disabled={isDirty}
            onClick={() => confirmation.mutate({ workflowId, storedVersion })}
          >
            {t('grants.confirm')}
          </Button>
        )}
        {canConfirm && isDirty && (
          <Text size="xs" c="dimmed">
            {t('grants.saveFirst')}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
