import { i18n } from '../../i18n/i18n.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';

/** Running a node replaces its pinned data: asks first. */
export function confirmUnpin(nodeName: string): Promise<boolean> {
  return confirm({
    title: i18n.t('runs:pinnedTitle', { node: nodeName }),
    text: i18n.t('runs:pinnedText'),
    confirmLabel: i18n.t('runs:pinnedConfirm'),
  });
}
