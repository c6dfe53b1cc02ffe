import { type ExampleOptions, exampleWorkflow, type NodeTypeDescription, type Workflow } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { exportFragment } from '../../model/document/export-fragment.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { instanceMeta } from '../../server/settings.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.tsx';
import { originOf } from './export.ts';

/** Puts nodes on the clipboard as workflow JSON. */
export async function copyNodes(document: WorkflowDocument, nodeIds: readonly string[]): Promise<boolean> {
  const fragment = { ...exportFragment(document, nodeIds), meta: originOf(document.toWorkflow(), instanceMeta()) };
  return await putOnClipboard(fragment);
}

/** Puts an example of what a node does on the clipboard, to be pasted on a canvas. */
export async function copyExample(description: NodeTypeDescription, options: ExampleOptions): Promise<boolean> {
  return await putOnClipboard(exampleWorkflow(description, options));
}

async function putOnClipboard(fragment: Pick<Workflow, 'nodes'>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(fragment, null, 2));
  } catch {
    notifyError({ id: 'clipboard', title: i18n.t('shell:copyFailed'), message: i18n.t('shell:clipboardHelp') });
    return false;
  }
  notifySuccess({ id: 'clipboard', title: i18n.t('shell:copied', { count: fragment.nodes.length }) });
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
