import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type DifferenceMark, useDifferenceMark } from '../../../session/difference-marks.ts';
import classes from './difference-badge.module.css';

const ICONS = { added: IconPlus, changed: IconPencil, removed: IconMinus } satisfies Record<DifferenceMark, unknown>;

/** Says what became of a node or note, where two versions of the workflow are shown at once. */
export function DifferenceBadge({ nodeId }: { nodeId: string }) {
  const mark = useDifferenceMark(nodeId);
  return mark === undefined ? null : <Badge mark={mark} />;
}

function Badge({ mark }: { mark: DifferenceMark }) {
  const { t } = useTranslation('canvas');
  const Icon = ICONS[mark];
  return (
    <div className={classes.frame} data-mark={mark} data-testid="difference-mark">
      <span className={classes.badge} role="img" aria-label={t(`difference.${mark}`)} title={t(`difference.${mark}`)}>
        <Icon size={12} stroke={3} aria-hidden />
      </span>
    </div>
  );
}
