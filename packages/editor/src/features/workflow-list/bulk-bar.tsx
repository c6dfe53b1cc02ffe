import { Button, CloseButton, Group, Text } from '@mantine/core';
import type { WorkflowSummary } from '@millrace/api';
import { IconDownload, IconFolder, IconPlayerPause, IconPlayerPlay, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import listClasses from '../../ui/list.module.css';
import type { Selection } from '../../ui/use-selection.ts';
import { activateAll, deleteAll, exportAll } from './bulk-actions.ts';
import { openMove } from './folder-dialogs.tsx';
import { openTagging } from './tagging.ts';

/** What can be done with all chosen workflows at once. */
export function BulkBar({ selection }: { selection: Selection<WorkflowSummary> }) {
  const { t } = useTranslation(['workflows', 'common']);
  const [isBusy, setIsBusy] = useState(false);
  const { entries, clear } = selection;
  if (entries.length === 0) return null;
  const run = async (action: (workflows: readonly WorkflowSummary[]) => Promise<boolean>) => {
    setIsBusy(true);
    if (await action(entries)) clear();
    setIsBusy(false);
  };
  const shared = { variant: 'default', size: 'xs', disabled: isBusy } as const;
  return (
    <Group gap="xs" className={listClasses.chosen} role="toolbar" aria-label={t('bulkActions')}>
      <Text fw={500}>{t('selected', { count: entries.length })}</Text>
      <Button
        {...shared}
        leftSection={<IconPlayerPlay size={14} />}
        onClick={() => void run((all) => activateAll(all, true))}
      >
        {t('activate')}
      </Button>
      <Button
        {...shared}
        leftSection={<IconPlayerPause size={14} />}
        onClick={() => void run((all) => activateAll(all, false))}
      >
        {t('deactivate')}
      </Button>
      <Button {...shared} leftSection={<IconTag size={14} />} onClick={() => openTagging(entries, clear)}>
        {t('addTags')}
      </Button>
      <Button
        {...shared}
        leftSection={<IconFolder size={14} />}
        onClick={() => openMove({ workflowIds: entries.map(({ id }) => id) }, clear)}
      >
        {t('moveTo')}
      </Button>
      <Button {...shared} leftSection={<IconDownload size={14} />} onClick={() => void run(exportAll)}>
        {t('export')}
      </Button>
      <Button
        {...shared}
        c="var(--mr-danger)"
        leftSection={<IconTrash size={14} />}
        onClick={() => void run(deleteAll)}
      >
        {t('delete')}
      </Button>
      <CloseButton aria-label={t('clearSelection')} onClick={clear} />
    </Group>
  );
}
