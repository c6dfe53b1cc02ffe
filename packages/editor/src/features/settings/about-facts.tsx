import { Anchor, Button, Code, CopyButton, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../../server/settings.ts';

const LICENSE_URL = 'https://www.apache.org/licenses/LICENSE-2.0';

export function LicenseLink() {
  return (
    <Anchor href={LICENSE_URL} target="_blank" rel="noreferrer" size="sm">
      Apache-2.0
    </Anchor>
  );
}

/** The id of the instance, to be copied. */
export function InstanceId() {
  const { t } = useTranslation('accounts');
  const instanceId = useQuery(settingsQuery).data?.instanceId;
  return (
    <Group gap="xs">
      <Code>{instanceId}</Code>
      <CopyButton value={instanceId ?? ''}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-xs" onClick={copy}>
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
