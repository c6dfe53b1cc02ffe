import type { EditorSession } from '../../session/editor-session.ts';
import { tagStored } from '../../session/workflow-io/store-workflow.ts';

/**
 * Gives the open workflow its tags. A stored one gets them at once, a new one when it is stored.
 * @returns whether that worked; if not, people were told
 */
export async function storeTags({ document }: EditorSession, names: readonly string[]): Promise<boolean> {
  const { id } = document.meta;
  if (id === undefined) {
    document.setTags(names.map((name) => ({ name })));
    document.markUnsaved();
    return true;
  }
  const stored = await tagStored(id, names);
  if (stored && document.meta.id === id) document.setTags(stored.tags ?? []);
  return stored !== undefined;
}
