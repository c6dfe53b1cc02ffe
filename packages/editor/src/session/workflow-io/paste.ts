import { isJsonObject, parseWorkflow, WorkflowParseError } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import type { CommandContext } from '../command-context.tsx';
import { importFromUrl, isWorkflowUrl } from './import-url.ts';
import { importWorkflow } from './import-workflow.ts';
import { notifyProblems } from './notify-problems.ts';
import { notifyReadOnly } from './read-only.ts';

/** Pastes workflow JSON, or the address of a workflow file. Any other text is ignored. */
export async function pasteText(context: CommandContext, text: string): Promise<void> {
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
  const value = workflowLike(trimmed);
  if (value === undefined || refuseWhenReadOnly(context)) return;
  try {
    importWorkflow(context, parseWorkflow(value));
  } catch (error) {
    if (!(error instanceof WorkflowParseError)) throw error;
    notifyProblems(i18n.t('shell:pasteInvalid'), error);
  }
}

function workflowLike(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && Object.hasOwn(value, 'nodes') && Object.hasOwn(value, 'connections')
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

function refuseWhenReadOnly({ session }: CommandContext): boolean {
  if (!session.document.isReadOnly) return false;
  notifyReadOnly();
  return true;
}
