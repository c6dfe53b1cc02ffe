import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { User } from '@millrace/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What becomes of what somebody owns: it goes to an heir, or with them. */
export interface Inheritance {
  transferId?: string;
}

/** Asks before an account is deleted; closing the dialog is a no. */
export function askInheritance(title: string, heirs: readonly User[]): Promise<Inheritance | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      onClose: () => resolve(undefined),
      children: (
        <InheritanceForm
          heirs={heirs}
          onCancel={() => modals.close(id)}
          onChoose={(choice) => {
            resolve(choice);
            modals.close(id);
          }}
        />
      ),
    });
  });
}

interface InheritanceFormProps {
  heirs: readonly User[];
  onCancel(): void;
  onChoose(choice: Inheritance): void;
}

function InheritanceForm({ heirs, onCancel, onChoose }: InheritanceFormProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const [chosen, setChosen] = useState('');
  return (
    <Stack>
      <Text size="sm">{t('deleteKeepsText')}</Text>
      <Radio.Group aria-label={t('deleteHeir')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mah={320} style={{ overflowY: 'auto' }}>
          <Radio value="" label={t('deleteOwned')} />
          {heirs.map(({ id, email }) => (
            <Radio key={id} value={id} label={t('deleteTransfer', { email: email ?? '' })} />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button color="danger" onClick={() => onChoose(chosen === '' ? {} : { transferId: chosen })}>
          {t('delete')}
        </Button>
      </Group>
    </Stack>
  );
}
