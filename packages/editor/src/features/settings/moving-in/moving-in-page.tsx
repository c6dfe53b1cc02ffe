import { Button, Code, Stack, Text } from '@mantine/core';
import { IconFileImport, IconFolderOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { pickFiles } from '../../../ui/pick-files.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { MigrationResult } from './migration-result.tsx';
import classes from './moving-in.module.css';
import { useMovingIn } from './use-moving-in.ts';

const COMMAND = 'millrace import ~/.n8n';

/** From files of n8n to workflows here, after a look at what will work. */
export default function MovingInPage() {
  const { t } = useTranslation('settings');
  const { moving, work, check, importChosen } = useMovingIn();
  return (
    <FileDrop hint={t('movingInDrop')} onDrop={(files) => void check(files)}>
      <SettingsFrame page="import">
        <Stack gap="xs" maw={720}>
          <Text>{t('movingInText')}</Text>
          <Text c="dimmed" size="sm">
            {t('movingInCommand')} <Code>{COMMAND}</Code>
          </Text>
          <div className={moving ? undefined : classes.zone}>
            {!moving && (
              <>
                <IconFileImport size={40} stroke={1.2} className={classes.icon} />
                <Text>{t('movingInZone')}</Text>
              </>
            )}
            <Button
              variant={moving ? 'default' : 'filled'}
              leftSection={<IconFolderOpen size={16} />}
              loading={work === 'check'}
              onClick={() => void pickFiles('.json,application/json', { multiple: true }).then(check)}
            >
              {t('chooseFiles')}
            </Button>
          </div>
        </Stack>
        {moving && (
          <MigrationResult
            // Other files, other choices.
            key={moving.id}
            moving={moving}
            isImporting={work === 'import'}
            onImport={(chosen) => void importChosen(chosen)}
          />
        )}
      </SettingsFrame>
    </FileDrop>
  );
}
