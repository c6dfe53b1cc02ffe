import { Button, Group, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { WorkflowSummary } from '@millrace/api';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { TagsField } from '../../parts/workflow-forms/tags-field.tsx';
import { tagStored } from '../../session/workflow-io/store-workflow.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { tagAll } from './bulk-actions.ts';

const ID = 'tagging';

/** Asks for the tags of one workflow, or for those that several are to get besides their own. */
export function openTagging(workflows: readonly WorkflowSummary[], onDone: () => void = () => undefined): void {
  const [only] = workflows;
  const title = workflows.length === 1 && only ? i18n.t('workflows:tagsOf', only) : i18n.t('workflows:addTags');
  modals.open({ modalId: ID, title, children: <Tagging workflows={workflows} onDone={onDone} /> });
}

function Tagging({ workflows, onDone }: { workflows: readonly WorkflowSummary[]; onDone: () => void }) {
  const { t } = useTranslation(['workflows', 'common']);
  const only = workflows.length === 1 ? workflows[0] : undefined;
  const [names, setNames] = useState(() => only?.tags.map(({ name }) => name) ?? []);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const isDone = only ? await replaceTags(only.id, names) : await tagAll(workflows, names);
    setIsBusy(false);
    if (!isDone) return;
    modals.close(ID);
    onDone();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack>
        <TagsField label={t('tags')} value={names} onChange={setNames} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => modals.close(ID)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

async function replaceTags(id: string, names: readonly string[]): Promise<boolean> {
  try {
    await tagStored(id, names);
    return true;
  } catch (error) {
    notifyFailure(i18n.t('workflows:tagFailed'), error);
    return false;
  }
}
