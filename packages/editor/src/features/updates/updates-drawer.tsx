import { Anchor, Badge, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReleasedVersion } from '@millrace/api';
import { IconAlertTriangle, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useVersions } from './use-versions.ts';

const WIDTH = 520;
const ICON = 14;

/** Versions that came after the running one, and the rest of the feed below. */
export function UpdatesDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const { running, newer, versions } = useVersions();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={WIDTH}
      title={t('updates')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {versions.isPending &&
        (versions.isPaused ? <Text role="status">{t('updatesOffline')}</Text> : <Skeleton height={160} />)}
      {versions.isError && <LoadFailure error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.isSuccess && (
        <Stack gap="lg">
          <Text role="status">
            {newer.length === 0
              ? t('updatesNone', { version: running })
              : t('updatesCount', { version: running, count: newer.length })}
          </Text>
          {newer.map((version) => (
            <VersionEntry key={version.name} version={version} isRunning={false} />
          ))}
          <EarlierVersions versions={versions.data.filter((version) => !newer.includes(version))} running={running} />
        </Stack>
      )}
    </Drawer>
  );
}

/** The version that runs and those before it, once they are asked for. */
function EarlierVersions({ versions, running }: { versions: readonly ReleasedVersion[]; running: string }) {
  const { t } = useTranslation('shell');
  const [isOpen, setIsOpen] = useState(false);
  if (versions.length === 0) return null;
  return (
    <>
      <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('updatesEarlier')}
      </Button>
      {isOpen &&
        versions.map((version) => (
          <VersionEntry key={version.name} version={version} isRunning={version.name === running} />
        ))}
    </>
  );
}

function VersionEntry({ version, isRunning }: { version: ReleasedVersion; isRunning: boolean }) {
  const { t } = useTranslation('shell');
  const { name, createdAt, description, nodes, documentationUrl } = version;
  return (
    <Stack component="article" gap={6} aria-label={name}>
      <Group gap="xs">
        <Text component="h3" fw={600}>
          {name}
        </Text>
        {isRunning && <Badge variant="default">{t('updateRunning')}</Badge>}
        <VersionFlags version={version} />
      </Group>
      <Text size="xs" c="dimmed">
        <RelativeTime at={createdAt} />
      </Text>
      {description !== '' && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Text>}
      {nodes.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('updateNodes', { names: nodes.map(({ displayName }) => displayName).join(', ') })}
        </Text>
      )}
      {documentationUrl !== null && (
        <Anchor href={documentationUrl} target="_blank" rel="noreferrer" size="sm">
          {t('updateNotes')}
        </Anchor>
      )}
    </Stack>
  );
}

function VersionFlags({ version }: { version: ReleasedVersion }) {
  const { t } = useTranslation('shell');
  const { hasSecurityIssue, hasSecurityFix, hasBreakingChange } = version;
  return (
    <>
      {hasSecurityIssue && (
        <Badge color="danger" variant="light" leftSection={<IconShieldX size={ICON} />}>
          {t('updateSecurityIssue')}
        </Badge>
      )}
      {hasSecurityFix && (
        <Badge color="success" variant="light" leftSection={<IconShieldCheck size={ICON} />}>
          {t('updateSecurityFix')}
        </Badge>
      )}
      {hasBreakingChange && (
        <Badge color="warning" variant="light" leftSection={<IconAlertTriangle size={ICON} />}>
          {t('updateBreaking')}
        </Badge>
      )}
    </>
  );
}
