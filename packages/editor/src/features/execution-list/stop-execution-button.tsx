import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stopExecution } from './execution-actions.ts';

/** Stops an execution of a list, once. */
export function StopExecutionButton({ id }: { id: string }) {
  const { t } = useTranslation('pages');
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    await stopExecution(id);
    setStopping(false);
  };
  return (
    <Tooltip label={t('stop')}>
      <ActionIcon
        variant="default"
        size={28}
        loading={isStopping}
        aria-label={t('stopExecution', { id })}
        onClick={() => void stop()}
      >
        <IconPlayerStop size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
