import { IconFlaskOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsMissed } from '../../../session/tests-ui.ts';
import classes from './coverage-badge.module.css';

/** Says that no test case went through a node, while the panel of tests shows what they found. */
export function CoverageBadge({ nodeName }: { nodeName: string }) {
  const { t } = useTranslation('canvas');
  if (!useIsMissed(nodeName)) return null;
  return (
    <div className={classes.frame} data-testid="not-tested">
      <span className={classes.badge} role="img" aria-label={t('notTested')} title={t('notTested')}>
        <IconFlaskOff size={12} aria-hidden />
      </span>
    </div>
  );
}
