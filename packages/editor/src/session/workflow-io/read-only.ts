import { i18n } from '../../i18n/i18n.ts';
import { notifyError } from '../../ui/notifications/notify.tsx';

/** Somebody tried to edit a past execution or a preview. */
export function notifyReadOnly(): void {
  notifyError({ id: 'read-only', title: i18n.t('shell:readOnlyTitle'), message: i18n.t('shell:readOnlyText') });
}
