import { Alert, Anchor, Button, Code, Skeleton, Stack, Text } from '@mantine/core';
import { communityPackageRoutes, type InstanceSettings } from '@millrace/api';
import { IconPackage, IconPackageOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { settingsQuery } from '../../../server/settings.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { ChangePackageDialog, type PackageChange } from './change-package-dialog.tsx';
import { InstallPackageDialog } from './install-package-dialog.tsx';
import { PACKAGE_SEARCH } from './package-facts.ts';
import { PackageList } from './package-list.tsx';

/** What turns packages on. */
const SETTING = 'MILLRACE_COMMUNITY_PACKAGES=true';

type PackageDialog = 'install' | PackageChange;

/** Packages of nodes that others wrote: installed, brought up to date, removed. */
export default function CommunityNodesPage() {
  const { t } = useTranslation('settings');
  const settings = useQuery(settingsQuery).data;
  const [dialog, setDialog] = useState<PackageDialog>();
  const packages = useQuery({
    queryKey: ['community-packages'],
    queryFn: ({ signal }) => apiClient.call(communityPackageRoutes.list, { signal }),
    staleTime: 0,
  });
  const { data: installed } = packages;
  const canChange = settings?.communityNodesEnabled === true && settings.isNpmAvailable;
  const installButton = canChange && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog('install')}>
      {t('packages.install')}
    </Button>
  );
  return (
    <SettingsFrame page="community-nodes" actions={installed && installed.length > 0 && installButton}>
      {settings && !canChange && <NoInstalling settings={settings} />}
      {packages.isPending && <Skeleton height={160} radius="md" aria-hidden />}
      {packages.isError && <LoadFailure error={packages.error} onRetry={() => void packages.refetch()} />}
      {installed?.length === 0 && canChange && (
        <EmptyState
          icon={<IconPackage size={40} stroke={1.2} />}
          title={t('packages.noneTitle')}
          text={t('packages.noneText')}
          action={
            <Stack align="center" gap="sm">
              {installButton}
              <Anchor href={PACKAGE_SEARCH} target="_blank" rel="noreferrer" size="sm">
                {t('packages.browse')}
              </Anchor>
            </Stack>
          }
        />
      )}
      {installed && installed.length > 0 && (
        <PackageList packages={installed} canChange={canChange} onChange={setDialog} />
      )}
      <PackageDialogs dialog={dialog} onClose={() => setDialog(undefined)} onDone={() => void packages.refetch()} />
    </SettingsFrame>
  );
}

interface PackageDialogsProps {
  dialog: PackageDialog | undefined;
  onClose(): void;
  onDone(): void;
}

function PackageDialogs({ dialog, onClose, onDone }: PackageDialogsProps) {
  if (dialog === undefined) return null;
  if (dialog === 'install') return <InstallPackageDialog onClose={onClose} onInstalled={onDone} />;
  return <ChangePackageDialog change={dialog} onClose={onClose} onDone={onDone} />;
}

/** Why nothing can be installed here, and what to do about it. */
function NoInstalling({ settings }: { settings: InstanceSettings }) {
  const { t } = useTranslation('settings');
  return (
    <Alert color="info" icon={<IconPackageOff size={18} />} title={t('packages.offTitle')} maw={720}>
      <Text size="sm">
        {settings.communityNodesEnabled ? (
          t('packages.noNpm')
        ) : (
          <>
            {t('packages.off')} <Code>{SETTING}</Code>
          </>
        )}
      </Text>
    </Alert>
  );
}
