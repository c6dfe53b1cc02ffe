import type { WorkflowSummary } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { openTagsForm } from '../../parts/workflow-forms/tags-form.tsx';
import { tagStored } from '../../session/workflow-io/store-workflow.ts';
import { tagAll } from './bulk-actions.ts';

/** Asks for the tags of one workflow, or for those that several are to get besides their own. */
export function openTagging(workflows: readonly WorkflowSummary[], onDone: () => void = () => undefined): void {
  const only = workflows.length === 1 ? workflows[0] : undefined;
  openTagsForm({
    title: only ? i18n.t('workflows:tagsOf', only) : i18n.t('workflows:addTags'),
    names: only?.tags.map(({ name }) => name) ?? [],
    save: async (names) => {
      const isDone = only ? (await tagStored(only.id, names)) !== undefined : await tagAll(workflows, names);
      if (isDone) onDone();
      return isDone;
    },
  });
}
