import { Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './workbench.module.css';

/** Says that what is shown cannot be changed, and on hover why. */
export function ReadOnlyMark({ reason }: { reason: string }) {
  const { t } = useTranslation('shell');
  return (
    <Tooltip label={reason}>
      <span className={classes.readOnly} data-testid="read-only">
        <IconLock size={14} aria-hidden />
        {t('readOnlyNotice')}
      </span>
    </Tooltip>
  );
}
