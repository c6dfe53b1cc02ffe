import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { credentialRoutes } from '@millrace/api';
import type { CredentialTypeDescription, JsonObject, NodeProperty } from '@millrace/workflow';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { effectiveParameters } from '../../parts/parameters/form-model.ts';
import { ParameterForm } from '../../parts/parameters/parameter-form.tsx';
import { apiClient } from '../../server/api-client.ts';
import classes from './node-details.module.css';

export interface CredentialDialogProps {
  type: CredentialTypeDescription;
  onClose(): void;
  onCreated(credential: { id: string; name: string }): void;
}

const NO_EVALUATION = () => () => undefined;

/** Stores a new credential of one type. */
export function CredentialDialog({ type, onClose, onCreated }: CredentialDialogProps) {
  const { t } = useTranslation('node-details');
  const queryClient = useQueryClient();
  const [name, setName] = useState(t('credentialName', { type: type.displayName }));
  const [data, setData] = useState<JsonObject>({});
  // Credentials hold fixed values: an expression has nothing to look at when they are used.
  const properties = type.properties.map((property): NodeProperty => ({ ...property, noDataExpression: true }));
  const create = useMutation({
    mutationFn: () =>
      apiClient.call(credentialRoutes.create, {
        body: { name: name.trim(), type: type.name, data: { ...effectiveParameters(properties, data, 1) } },
      }),
    onSuccess: async (created) => {
      await queryClient.invalidateQueries({ queryKey: ['credentials'] });
      onCreated({ id: created.id, name: created.name });
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('newCredentialTitle', { type: type.displayName })}>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          required
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ParameterForm
          properties={properties}
          values={data}
          typeVersion={1}
          describe={NO_EVALUATION}
          onChange={setData}
        />
        {create.error && (
          <div role="alert" className={classes.formError}>
            {create.error.message}
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={create.isPending} disabled={name.trim() === ''} onClick={() => create.mutate()}>
            {t('addCredential')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
