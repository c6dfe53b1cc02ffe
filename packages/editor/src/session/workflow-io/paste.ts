import { parseWorkflowText, WorkflowParseError } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyInfo } from '../../ui/notifications/notify.tsx';
import type { CommandContext } from '../command-context.tsx';
import { importFromUrl, isWorkflowUrl } from './import-url.ts';
import { importWorkflow } from './import-workflow.ts';
import { notifyProblems } from './notify-problems.ts';
import { notifyReadOnly } from './read-only.ts';

export interface PasteOptions {
  /** Somebody asked for it by name: they are told where there is nothing to paste. A key may have been meant for elsewhere. */
  isAsked: boolean;
}

/** Pastes workflow JSON, or the address of a workflow file. Of other JSON it is said why it is no workflow. */
export async function pasteText(context: CommandContext, text: string, { isAsked }: PasteOptions): Promise<void> {
  const trimmed = text.trim();
  if (isWorkflowUrl(trimmed)) {
    if (refuseWhenReadOnly(context)) return;
    const question = {
      title: i18n.t('shell:importUrlTitle'),
      text: i18n.t('shell:importUrlQuestion', { url: trimmed }),
      confirmLabel: i18n.t('shell:import'),
    };
    if (await confirm(question)) await importFromUrl(context, trimmed);
    return;
  }
  if (!isAsked && !isJson(trimmed)) return;
  if (trimmed === '' || refuseWhenReadOnly(context)) return;
  try {
    importWorkflow(context, parseWorkflowText(trimmed));
  } catch (error) {
    if (!(error instanceof WorkflowParseError)) throw error;
    if (/^[{[]/.test(trimmed)) notifyProblems(i18n.t('shell:pasteInvalid'), error);
    else notifyInfo({ id: 'import', title: i18n.t('shell:pasteNothingTitle'), message: i18n.t('shell:pasteNothing') });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function refuseWhenReadOnly({ session }: CommandContext): boolean {
  if (!session.document.isReadOnly) return false;
  notifyReadOnly();
  return true;
}
