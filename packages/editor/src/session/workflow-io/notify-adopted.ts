import type { AdoptionNotice } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { notifyOffer } from '../../ui/notifications/notify.tsx';

/** Says what was mended of a file from elsewhere, and what in it leads nowhere: which, on demand. Stays until it is closed. */
export function notifyAdopted(notices: readonly AdoptionNotice[]): void {
  for (const { code, names } of notices) {
    notifyOffer({
      id: `adopted-${code}-${names[0]}`,
      title: i18n.t(`shell:adopted.${code}`),
      details: names.join('\n'),
    });
  }
}
