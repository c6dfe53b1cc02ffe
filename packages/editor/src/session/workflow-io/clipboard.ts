import { i18n } from '../../i18n/i18n.ts';
import { exportFragment } from '../../model/document/export-fragment.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { instanceMeta } from '../../server/settings.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.tsx';
import { originOf } from './export.ts';

/** Puts nodes on the clipboard as workflow JSON. */
export async function copyNodes(document: WorkflowDocument, nodeIds: readonly string[]): Promise<boolean> {
  const fragment = { ...exportFragment(document, nodeIds), meta: originOf(document.toWorkflow(), instanceMeta()) };
  try {
    await navigator.clipboard.writeText(JSON.stringify(fragment, null, 2));
  } catch {
    notifyError({ id: 'clipboard', title: i18n.t('shell:copyFailed'), message: i18n.t('shell:clipboardHelp') });
    return false;
  }
  notifySuccess({ id: 'clipboard', title: i18n.t('shell:copied', { count: nodeIds.length }) });
  return true;
}

/** The text on the clipboard; `undefined` when the browser does not give it. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    notifyError({ id: 'clipboard', title: i18n.t('shell:pasteFailed'), message: i18n.t('shell:pasteHelp') });
    return undefined;
  }
}
