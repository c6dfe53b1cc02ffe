import { Button, Group, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagsField } from './tags-field.tsx';

const ID = 'tags';

interface TagsFormProps {
  /** Names that the form begins with. */
  names: readonly string[];
  /** Says whether they were stored: the form closes then. */
  save: (names: readonly string[]) => Promise<boolean>;
}

/** Asks for tags in a dialog. */
export function openTagsForm({ title, ...form }: TagsFormProps & { title: string }): void {
  // A click beside it would lose what was chosen.
  modals.open({ modalId: ID, title, children: <TagsForm {...form} /> });
}

function TagsForm({ names: before, save }: TagsFormProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const [names, setNames] = useState([...before]);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const isDone = await save(names);
    setIsBusy(false);
    if (isDone) modals.close(ID);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <TagsField isFirst label={t('tags')} value={names} onChange={setNames} />
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
