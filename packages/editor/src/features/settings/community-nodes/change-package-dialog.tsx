import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { type CommunityPackage, communityPackageRoutes } from '@millrace/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../../server/api-client.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notifications/notify.tsx';
import { WIDTH } from './package-facts.ts';

/** What is to be done with an installed package. */
export interface PackageChange {
  kind: 'update' | 'uninstall';
  installed: CommunityPackage;
}

interface ChangePackageDialogProps {
  change: PackageChange;
  onClose(): void;
  onDone(): void;
}

/** Asks before a package is replaced or removed, and says whose workflows that touches. It stays open until it is done. */
export function ChangePackageDialog({ change, onClose, onDone }: ChangePackageDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [isWorking, setIsWorking] = useState(false);
  const { kind, installed } = change;
  const { packageName: name, installedVersion: from, updateAvailable: to = '' } = installed;
  const close = () => {
    if (!isWorking) onClose();
  };
  const run = async () => {
    setIsWorking(true);
    try {
      await carryOut(change);
      notifySuccess({ title: t(`packages.${kind}Done`, { name }) });
      onDone();
      onClose();
    } catch (error) {
      notifyFailure(t(`packages.${kind}Failed`), error);
      setIsWorking(false);
    }
  };
  return (
    <Modal
      opened
      onClose={close}
      size={WIDTH}
      title={t(`packages.${kind}Title`, { name })}
      withCloseButton={!isWorking}
    >
      <Stack>
        <Text size="sm">{t(`packages.${kind}Text`, { from, to })}</Text>
        <Uses kind={kind} usedBy={installed.usedBy} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isWorking} onClick={close} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button loading={isWorking} color={kind === 'uninstall' ? 'danger' : undefined} onClick={() => void run()}>
            {t(`packages.${kind}`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

async function carryOut({ kind, installed: { packageName: name } }: PackageChange): Promise<void> {
  if (kind === 'update') await apiClient.call(communityPackageRoutes.update, { body: { name } });
  else await apiClient.call(communityPackageRoutes.remove, { query: { name } });
}

function Uses({ kind, usedBy }: Pick<CommunityPackage, 'usedBy'> & Pick<PackageChange, 'kind'>) {
  const { t } = useTranslation('settings');
  if (usedBy.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={500}>
        {t(`packages.${kind}Uses`, { count: usedBy.length })}
      </Text>
      <List size="sm" mah={200} style={{ overflowY: 'auto' }}>
        {usedBy.map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
    </div>
  );
}
