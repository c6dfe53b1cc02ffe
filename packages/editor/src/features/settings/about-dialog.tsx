import { Button, Group, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { settingsQuery } from '../../server/settings.ts';
import { InstanceId, LicenseLink } from './about-facts.tsx';

const ID = 'about';
const WIDTH = 540;

/** Says which program this is, in which version. */
export function openAbout(): void {
  modals.open({
    closeOnClickOutside: true,
    modalId: ID,
    title: i18n.t('shell:about'),
    size: WIDTH,
    children: <About />,
  });
}

function About() {
  const { t } = useTranslation(['shell', 'common']);
  const settings = useQuery(settingsQuery).data;
  return (
    <Stack gap="sm">
      <Fact name={t('aboutVersion')}>{settings?.versionCli}</Fact>
      <Fact name={t('aboutLicense')}>
        <LicenseLink />
      </Fact>
      <Fact name={t('aboutInstance')}>
        <InstanceId />
      </Fact>
      <Group justify="flex-end">
        <Button data-autofocus onClick={() => modals.close(ID)}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{name}</span>
      {children}
    </Group>
  );
}
