import { ActionIcon, Button, Select } from '@mantine/core';
import { credentialRoutes } from '@millrace/api';
import {
  type NodeCredentialSlot,
  type NodeTypeDescription,
  resolveParameters,
  type WorkflowNode,
} from '@millrace/workflow';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchNode } from '../../model/document/node-edits.ts';
import { CredentialDialog, type CredentialDialogProps } from '../../parts/credentials/credential-dialog.tsx';
import { useCredentialTypes } from '../../parts/parameters/credential-types.ts';
import { apiClient } from '../../server/api-client.ts';
import { useDocument, useReadOnly } from '../../session/document-context.tsx';
import { chosenCredential, credentialSlots, withCredential } from './credential-slots.ts';
import classes from './node-details.module.css';

export interface CredentialsSectionProps {
  node: WorkflowNode;
  description: NodeTypeDescription;
  showIssues: boolean;
}

/** The credentials the node uses, one choice for each kind. */
export function CredentialsSection({ node, description, showIssues }: CredentialsSectionProps) {
  const root = resolveParameters(description.properties, node.parameters, node.typeVersion);
  const slots = credentialSlots(node, description, root);
  if (slots.length === 0) return null;
  return (
    <div className={classes.credentials}>
      {slots.map((slot) => (
        <CredentialSelect key={slot.name} node={node} slot={slot} showIssues={showIssues} />
      ))}
    </div>
  );
}

interface CredentialSelectProps {
  node: WorkflowNode;
  slot: NodeCredentialSlot;
  showIssues: boolean;
}

function CredentialSelect({ node, slot, showIssues }: CredentialSelectProps) {
  const { t } = useTranslation(['node-details', 'credentials']);
  const document = useDocument();
  const readOnly = useReadOnly();
  const [edited, setEdited] = useState<CredentialDialogProps['credential'] | undefined>();
  const types = useCredentialTypes();
  const credentials = useQuery({
    queryKey: ['credentials', slot.name],
    queryFn: ({ signal }) => apiClient.call(credentialRoutes.list, { query: { type: slot.name }, signal }),
  });
  const type = types.find((entry) => entry.name === slot.name);
  const label = type?.displayName ?? slot.name;
  const chosen = chosenCredential(node, slot.name);
  const list = credentials.data ?? [];
  const current = list.find((entry) => entry.id === chosen?.id) ?? list.find((entry) => entry.name === chosen?.name);
  const isMissing = chosen !== undefined && credentials.isSuccess && !current;
  const choose = (choice: { id: string; name: string } | undefined): void =>
    patchNode(document, node.id, { credentials: withCredential(node, slot.name, choice) });
  const issue = (): string | undefined => {
    if (isMissing) return t('credentialMissing', { name: chosen.name });
    return showIssues && slot.required && !chosen ? t('credentialNotSet', { type: label }) : undefined;
  };
  return (
    <div className={classes.credential}>
      <Select
        label={t('credentialFor', { type: label })}
        required={slot.required === true}
        data={list.map(({ id, name }) => ({ value: id, label: name }))}
        value={current?.id ?? null}
        placeholder={
          credentials.isPending ? t('loadingData') : list.length === 0 ? t('noCredentials') : t('chooseCredential')
        }
        readOnly={readOnly}
        clearable={!readOnly}
        searchable
        error={credentials.error ? credentials.error.message : issue()}
        nothingFoundMessage={t('noCredentials')}
        onChange={(id) => {
          const found = list.find((entry) => entry.id === id);
          choose(found && { id: found.id, name: found.name });
        }}
      />
      {!readOnly && current && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('credentials:edit')}
          onClick={() => setEdited({ id: current.id })}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {!readOnly && type && (
        <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEdited({ type })}>
          {t('newCredential')}
        </Button>
      )}
      {edited && <CredentialDialog credential={edited} onClose={() => setEdited(undefined)} onSaved={choose} />}
    </div>
  );
}
