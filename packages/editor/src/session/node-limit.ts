import type { NodeTypeSummary } from '@millrace/workflow';
import { i18n } from '../i18n/i18n.ts';
import { notifyError } from '../ui/notifications/notify.tsx';

/** Tells that a workflow holds as many nodes of a type as it can. */
export function notifyNodeLimit({ displayName, maxNodes = 1 }: NodeTypeSummary): void {
  const message = i18n.t('creator:limitText', { type: displayName, count: maxNodes });
  notifyError({ id: 'max-nodes', title: i18n.t('creator:limitTitle'), message });
}
