import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { User } from '@millrace/api';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What becomes of what somebody owns: it goes to an heir, or with them. */
export interface Inheritance {
  transferId?: string;
}

/** What they own goes with them; no id of a user. */
const DELETED = 'deleted';

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
  const [chosen, setChosen] = useState<string | undefined>();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const confirmation = t('deleteConfirmation');
  const isDeleted = chosen === DELETED;
  const isComplete = isDeleted ? typed.trim().toLowerCase() === confirmation.toLowerCase() : chosen !== undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined || !isComplete) return;
    setIsBusy(true);
    await onChoose(isDeleted ? {} : { transferId: chosen });
    setIsBusy(false);
  };
  return (
    <Stack component="form" onSubmit={(event) => void submit(event)}>
      <Text size="sm">{t('deleteKeepsText')}</Text>
      <Radio.Group aria-label={t('deleteHeir')} value={chosen ?? null} onChange={setChosen}>
        <Stack gap="xs" mah={320} style={{ overflowY: 'auto' }}>
          {heirs.map(({ id, email }) => (
            <Radio key={id} value={id} label={t('deleteTransfer', { email: email ?? '' })} />
          ))}
          <Radio value={DELETED} label={t('deleteOwned')} />
        </Stack>
      </Radio.Group>
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
        <Button type="submit" color="danger" loading={isBusy} disabled={!isComplete}>
          {t('delete')}
        </Button>
      </Group>
    </Stack>
  );
}
