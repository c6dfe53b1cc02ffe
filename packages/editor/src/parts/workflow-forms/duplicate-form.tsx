import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { StoredWorkflow } from '@millrace/api';
import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { copyName, storeCopy } from '../../session/workflow-io/duplicate-workflow.ts';
import { TagsField } from './tags-field.tsx';

interface DuplicateFormProps {
  document: WorkflowDocument;
  /** Names that the copy begins with. */
  tags: readonly string[];
  onStored: (stored: StoredWorkflow) => void;
  onCancel: () => void;
}

/** Asks for name and tags of a copy, and stores it. */
export function DuplicateForm({ document, tags, onStored, onCancel }: DuplicateFormProps) {
  const { t } = useTranslation(['shell', 'common', 'workflows']);
  const [name, setName] = useState(() => copyName(document.meta.name, t('shell:copySuffix')));
  const [names, setNames] = useState([...tags]);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setIsBusy(true);
    const stored = await storeCopy(document, { name, tags: names });
    setIsBusy(false);
    if (stored) onStored(stored);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label={t('shell:workflowName')}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          error={name.trim() === '' ? t('shell:nameEmpty') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TagsField label={t('workflows:tags')} value={names} onChange={setNames} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {t('shell:duplicate')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
