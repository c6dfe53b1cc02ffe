import { Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { User } from '@millrace/api';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What becomes of what somebody owns: it goes to an heir, or with them. */
export interface Inheritance {
  transferId?: string;
}

type Fate = 'given' | 'deleted';

interface Deletion {
  title: string;
  heirs: readonly User[];
  /** Deletes the account; says whether that worked: the dialog closes then. */
  remove(inheritance: Inheritance): Promise<boolean>;
}

/** Asks before an account is deleted. */
export function openDeleteUser({ title, heirs, remove }: Deletion): void {
  const id = modals.open({
    title,
    children: (
      <InheritanceForm
        heirs={heirs}
        onCancel={() => modals.close(id)}
        onChoose={async (choice) => {
          if (await remove(choice)) modals.close(id);
        }}
      />
    ),
  });
}

interface InheritanceFormProps {
  heirs: readonly User[];
  onCancel(): void;
  onChoose(choice: Inheritance): Promise<void>;
}

/** Nothing is chosen at first: what is deleted does not come back. */
function InheritanceForm({ heirs, onCancel, onChoose }: InheritanceFormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [fate, setFate] = useState<Fate>();
  const [heir, setHeir] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const confirmation = t('deleteConfirmation');
  const isGiven = fate === 'given';
  const isDeleted = fate === 'deleted';
  const isConfirmed = isDeleted && typed.trim().toLowerCase() === confirmation.toLowerCase();
  const choice: Inheritance | undefined =
    isGiven && heir !== null ? { transferId: heir } : isConfirmed ? {} : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!choice) return;
    setIsBusy(true);
    await onChoose(choice);
    setIsBusy(false);
  };
  return (
    <Stack component="form" onSubmit={(event) => void submit(event)}>
      <Text size="sm">{t('deleteKeepsText')}</Text>
      <Radio.Group<Fate> aria-label={t('deleteHeir')} value={fate ?? null} onChange={setFate}>
        <Stack gap="xs">
          <Radio value="given" label={t('deleteTransfer')} disabled={heirs.length === 0} />
          <Radio value="deleted" label={t('deleteOwned')} />
        </Stack>
      </Radio.Group>
      {isGiven && (
        <Select
          label={t('deleteRecipient')}
          searchable
          data={heirs.map(({ id, email, fullName }) => ({ value: id, label: email ?? fullName }))}
          value={heir}
          onChange={setHeir}
        />
      )}
      {isDeleted && (
        <TextInput
          label={t('deleteConfirm', { confirmation })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" color="danger" loading={isBusy} disabled={!choice}>
          {t('delete')}
        </Button>
      </Group>
    </Stack>
  );
}
