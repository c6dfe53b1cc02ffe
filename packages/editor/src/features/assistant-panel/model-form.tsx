import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type AssistantModel, assistantRoutes } from '@millrace/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CredentialSelect } from '../../parts/credentials/credential-select.tsx';
import { apiClient } from '../../server/api-client.ts';
import { assistantQuery } from '../../server/assistant.ts';
import { credentialsQuery } from '../../server/credentials.ts';
import { askFor, useNodeType } from '../../server/node-types.ts';
import { failureText } from '../../ui/notifications/notify.tsx';
import classes from './assistant-panel.module.css';
import { useChatModels } from './use-chat-models.ts';

interface ModelFormProps {
  chosen: AssistantModel | null;
  onDone(): void;
}

/** The chat model that answers, with a credential of the user's own. Chosen once. */
export function ModelForm({ chosen, onDone }: ModelFormProps) {
  const { t } = useTranslation('assistant');
  const models = useChatModels();
  const [type, setType] = useState<string | null>(chosen?.type ?? null);
  const [credentialId, setCredentialId] = useState(chosen?.credentialId);
  const [model, setModel] = useState(chosen?.model ?? '');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (wanted: AssistantModel) => apiClient.call(assistantRoutes.choose, { body: { model: wanted } }),
    onSuccess: (saved) => {
      queries.setQueryData(assistantQuery.queryKey, { isOn: true, model: saved });
      onDone();
    },
  });
  const isComplete = type !== null && credentialId !== undefined && model.trim() !== '';
  return (
    <Stack gap="sm" className={classes.form}>
      <Text size="sm" c="dimmed">
        {t('chooseAbout')}
      </Text>
      <Select
        label={t('provider')}
        data={models.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        value={type}
        searchable
        allowDeselect={false}
        onChange={(next) => {
          setType(next);
          setCredentialId(undefined);
        }}
      />
      {type !== null && <CredentialField type={type} chosen={credentialId} onChoose={setCredentialId} />}
      {type !== null && (
        <TextInput
          label={t('model')}
          description={t('modelHelp')}
          value={model}
          maxLength={200}
          onChange={(event) => setModel(event.currentTarget.value)}
        />
      )}
      {save.isError && (
        <Text size="sm" c="var(--mr-danger)" role="alert">
          {failureText(save.error)}
        </Text>
      )}
      <Group gap="xs">
        <Button
          size="sm"
          disabled={!isComplete}
          loading={save.isPending}
          onClick={() => isComplete && save.mutate({ type, credentialId, model: model.trim() })}
        >
          {t('useModel')}
        </Button>
        {chosen && (
          <Button size="sm" variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface CredentialFieldProps {
  /** Node type of the chat model. */
  type: string;
  chosen: string | undefined;
  onChoose(id: string | undefined): void;
}

function CredentialField({ type, chosen, onChoose }: CredentialFieldProps) {
  const models = useChatModels();
  const listed = models.find(({ name }) => name === type);
  const typeVersion = listed?.typeVersion ?? 1;
  askFor([{ type, typeVersion }]);
  const described = useNodeType(type, typeVersion);
  const all = useQuery(credentialsQuery).data ?? [];
  const slot = described?.credentials?.[0]?.name;
  if (slot === undefined) return null;
  const name = all.find(({ id }) => id === chosen)?.name ?? '';
  return (
    <CredentialSelect
      type={slot}
      required
      chosen={chosen === undefined ? undefined : { id: chosen, name }}
      onChoose={(choice) => onChoose(choice?.id)}
    />
  );
}
