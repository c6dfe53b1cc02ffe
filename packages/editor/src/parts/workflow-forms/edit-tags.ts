import { i18n } from '../../i18n/i18n.ts';
import type { EditorSession } from '../../session/editor-session.ts';
import { tagStored } from '../../session/workflow-io/store-workflow.ts';
import { openTagsForm } from './tags-form.tsx';

/** Asks for the tags of the open workflow. A stored one gets them at once, a new one when it is stored. */
export function editTags({ document }: EditorSession): void {
  const { id, name } = document.meta;
  openTagsForm({
    title: i18n.t('workflows:tagsOf', { name }),
    names: document.tags,
    save: async (names) => {
      if (id === undefined) {
        document.setTags(names.map((tag) => ({ name: tag })));
        document.markUnsaved();
        return true;
      }
      const stored = await tagStored(id, names);
      if (stored && document.meta.id === id) document.setTags(stored.tags ?? []);
      return stored !== undefined;
    },
  });
}
