import { i18n } from '../i18n/i18n.ts';
import type { CommandContext } from '../session/command-context.tsx';
import type { PasteOptions } from '../session/workflow-io/paste.ts';
import { notifyFailure } from '../ui/notifications/notify.tsx';

/** What reads workflows is loaded with the first text. */
export async function pasteText(context: CommandContext, text: string, options: PasteOptions): Promise<void> {
  try {
    const paste = await import('../session/workflow-io/paste.ts');
    await paste.pasteText(context, text, options);
  } catch (error) {
    notifyFailure(i18n.t('shell:pasteFailed'), error);
  }
}
