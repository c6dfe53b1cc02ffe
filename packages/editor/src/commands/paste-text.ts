import type { CommandContext } from '../session/command-context.tsx';

/** What reads workflows is loaded with the first text. */
export async function pasteText(context: CommandContext, text: string): Promise<void> {
  const paste = await import('../session/workflow-io/paste.ts');
  await paste.pasteText(context, text);
}
