import { Anchor, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { settingsQuery } from '../../server/settings.ts';

const ID = 'about';
const WIDTH = 540;
const LICENSE_URL = 'https://www.apache.org/licenses/LICENSE-2.0';

/** Says which program this is, in which version. */
export function openAbout(): void {
  modals.open({
    modalId: ID,
    title: i18n.t('shell:about'),
    size: WIDTH,
    children: <About />,
  });
}

function About() {
  const { t } = useTranslation(['shell', 'common', 'accounts']);
  const settings = useQuery(settingsQuery).data;
  return (
    <Stack gap="sm">
      <Fact name={t('aboutVersion')}>{settings?.versionCli}</Fact>
      <Fact name={t('aboutLicense')}>
        <Anchor href={LICENSE_URL} target="_blank" rel="noreferrer">
          Apache-2.0
        </Anchor>
      </Fact>
      <Fact name={t('aboutInstance')}>
        <Group gap="xs" wrap="nowrap">
          <Code>{settings?.instanceId}</Code>
          <CopyButton value={settings?.instanceId ?? ''}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-xs" onClick={copy}>
                {t(copied ? 'accounts:copied' : 'accounts:copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
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
