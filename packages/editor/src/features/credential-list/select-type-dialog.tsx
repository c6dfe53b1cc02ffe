import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import type { CredentialTypeDescription } from '@millrace/workflow';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CredentialIcon } from '../../parts/credentials/credential-icon.tsx';
import { searchTypes } from './search-types.ts';

interface SelectTypeDialogProps {
  types: readonly CredentialTypeDescription[];
  onClose: () => void;
  onChosen: (type: CredentialTypeDescription) => void;
}

/** Asks for the app or service that a new credential is for. */
export function SelectTypeDialog({ types, onClose, onChosen }: SelectTypeDialogProps) {
  const { t } = useTranslation(['credential-list', 'common']);
  const [name, setName] = useState<string | null>(null);
  const byName = new Map(types.map((type) => [type.name, type]));
  const chosen = name === null ? undefined : byName.get(name);
  const data = types
    .map((type) => ({ value: type.name, label: type.displayName }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onChosen(chosen);
  };
  return (
    <Modal opened onClose={onClose} title={t('selectTitle')}>
      <form onSubmit={submit}>
        <Stack>
          <Select
            data-autofocus
            label={t('selectLabel')}
            placeholder={t('selectPlaceholder')}
            searchable
            nothingFoundMessage={t('selectNone')}
            data={data}
            filter={({ search }) => searchTypes(data, search)}
            renderOption={({ option }) => (
              <Group gap="xs" wrap="nowrap">
                <CredentialIcon type={byName.get(option.value)} size={18} />
                {option.label}
              </Group>
            )}
            value={name}
            onChange={setName}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" disabled={!chosen}>
              {t('continue')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
