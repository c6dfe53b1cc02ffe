import { Badge, Button, Card, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import type { CommunityPackage } from '@millrace/api';
import { IconAlertTriangle, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '../../../ui/actions-menu.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { NodeIcon } from '../../../ui/node-icon.tsx';
import type { PackageChange } from './change-package-dialog.tsx';
import { packageAddress } from './package-facts.ts';

interface PackageListProps {
  packages: readonly CommunityPackage[];
  /** Packages can be updated and removed here. */
  canChange: boolean;
  onChange(change: PackageChange): void;
}

export function PackageList({ packages, ...rest }: PackageListProps) {
  return (
    <Stack gap="sm" maw={860}>
      {packages.map((installed) => (
        <PackageCard key={installed.packageName} installed={installed} {...rest} />
      ))}
    </Stack>
  );
}

type PackageCardProps = Omit<PackageListProps, 'packages'> & { installed: CommunityPackage };

function PackageCard({ installed, canChange, onChange }: PackageCardProps) {
  const { t } = useTranslation('settings');
  const { packageName, installedVersion, updateAvailable, authorName, installedNodes } = installed;
  return (
    <Card component="section" aria-label={packageName} withBorder>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Group gap="xs">
              <Title order={2}>{packageName}</Title>
              <Badge variant="light" color="gray">
                {installedVersion}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {[authorName, t('packages.nodes', { count: installedNodes.length })].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            {canChange && updateAvailable !== undefined && (
              <Button size="compact-md" variant="light" onClick={() => onChange({ kind: 'update', installed })}>
                {t('packages.updateTo', { version: updateAvailable })}
              </Button>
            )}
            <PackageMenu installed={installed} canChange={canChange} onChange={onChange} />
          </Group>
        </Group>
        <Nodes installed={installed} />
        <UsedBy usedBy={installed.usedBy} />
      </Stack>
    </Card>
  );
}

function PackageMenu({ installed, canChange, onChange }: PackageCardProps) {
  const { t } = useTranslation('settings');
  const { packageName: name } = installed;
  return (
    <ActionsMenu label={t('packages.actionsFor', { name })}>
      <Menu.Item
        component="a"
        href={packageAddress(name)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} />}
      >
        {t('packages.documentation')}
      </Menu.Item>
      {canChange && (
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={16} />}
          onClick={() => onChange({ kind: 'uninstall', installed })}
        >
          {t('packages.uninstall')}
        </Menu.Item>
      )}
    </ActionsMenu>
  );
}

/** What can be used of the package, and what cannot. */
function Nodes({ installed: { installedNodes, leftOut } }: { installed: CommunityPackage }) {
  const { t } = useTranslation('settings');
  return (
    <Group gap="xs">
      {installedNodes.map(({ type, name }) => (
        <Group key={type} gap={6} wrap="nowrap">
          <NodeIcon type={type} size={18} />
          <Text size="sm">{name}</Text>
        </Group>
      ))}
      {leftOut.length > 0 && (
        <Tooltip multiline maw={420} label={leftOut.map(({ name, reason }) => `${name}: ${reason}`).join('\n')}>
          <Badge variant="light" color="warning" leftSection={<IconAlertTriangle size={12} />} tabIndex={0}>
            {t('packages.leftOut', { count: leftOut.length })}
          </Badge>
        </Tooltip>
      )}
    </Group>
  );
}

/** As many as fit on a line; the dialogs name all. */
const SHOWN_USES = 3;

function UsedBy({ usedBy }: Pick<CommunityPackage, 'usedBy'>) {
  const { t } = useTranslation('settings');
  if (usedBy.length === 0) return null;
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed">
        {t('packages.usedBy')}
      </Text>
      {usedBy.slice(0, SHOWN_USES).map(({ id, name }) => (
        <TextLink key={id} size="sm" to="/workflow/{-$workflowId}" params={{ workflowId: id }}>
          {name}
        </TextLink>
      ))}
      {usedBy.length > SHOWN_USES && (
        <Text size="sm" c="dimmed">
          {t('andMore', { count: usedBy.length - SHOWN_USES })}
        </Text>
      )}
    </Group>
  );
}
