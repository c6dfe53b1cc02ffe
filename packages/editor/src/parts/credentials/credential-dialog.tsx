import { ActionIcon, Button, Group, Modal, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { credentialRoutes } from '@millrace/api';
import type { CredentialTypeDescription } from '@millrace/workflow';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { useCredentialTypes } from '../parameters/credential-types.ts';
import { ConnectionTab } from './connection-tab.tsx';
import { firstEmptyField } from './credential-form.ts';
import { CredentialIcon } from './credential-icon.tsx';
import { deleteCredential } from './delete-credential.ts';
import { DetailsTab } from './details-tab.tsx';
import { SharingTab } from './sharing-tab.tsx';
import { type CredentialEditor, type EditedCredential, useCredentialEditor } from './use-credential-editor.ts';

export interface CredentialDialogProps {
  /** A new credential of a type, or the id of a stored one. */
  credential: { type: CredentialTypeDescription } | { id: string };
  onClose(): void;
  /** Each time it was saved; the dialog stays open. */
  onSaved?(credential: { id: string; name: string }): void;
}

/** Makes and changes a credential: its connection, whom it is shared with, what it may be used for. */
export function CredentialDialog({ credential, onClose, onSaved = () => undefined }: CredentialDialogProps) {
  if ('type' in credential) return <NewCredential type={credential.type} onClose={onClose} onSaved={onSaved} />;
  return <StoredCredential id={credential.id} onClose={onClose} onSaved={onSaved} />;
}

type Callbacks = Required<Pick<CredentialDialogProps, 'onClose' | 'onSaved'>>;

function NewCredential({ type, onClose, onSaved }: { type: CredentialTypeDescription } & Callbacks) {
  const { t } = useTranslation('credentials');
  const types = useCredentialTypes();
  const wanted = useProposedName(type);
  const { data, error } = useQuery({
    queryKey: ['credential-name', wanted],
    queryFn: ({ signal }) =>
      apiClient.call(credentialRoutes.newName, { query: wanted === undefined ? {} : { name: wanted }, signal }),
    gcTime: 0,
  });
  // A name that is taken does no harm: the dialog opens also when nobody proposes one.
  const proposedName = data?.name ?? (error ? (wanted ?? t('untitled')) : undefined);
  if (proposedName === undefined) return null;
  return <Editor {...{ type, types, proposedName, onSaved, onClose }} />;
}

/** Kinds whose name says nothing of what a credential is for. */
const NAMELESS = ['httpBasicAuth', 'httpDigestAuth', 'oAuth1Api', 'oAuth2Api'];

/** Names of kinds that say by what access is had. In German what it leads to may follow. */
const NAMES_ACCESS = [
  /(?:account|token|key|password|user|role|bot|app|integration|webhook)(?: \(.*\))?$/i,
  /(?:konto|token|schlüssel|passwort|benutzer|rolle|anmeldung|zertifikat)(?: |$)/i,
];

function useProposedName({ name, displayName }: CredentialTypeDescription): string | undefined {
  const { t } = useTranslation('credentials');
  if (NAMELESS.includes(name)) return undefined;
  return NAMES_ACCESS.some((pattern) => pattern.test(displayName))
    ? displayName
    : t('proposedName', { type: displayName });
}

function StoredCredential({ id, onClose, onSaved }: { id: string } & Callbacks) {
  const types = useCredentialTypes();
  const { data, error, refetch } = useQuery({
    queryKey: ['credential', id],
    queryFn: ({ signal }) =>
      apiClient.call(credentialRoutes.get, { params: { id }, query: { includeData: 'true' }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return (
      <Modal opened closeOnClickOutside onClose={onClose}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Modal>
    );
  }
  if (!data || types.length === 0) return null;
  const unknown = { name: data.type, displayName: data.type, properties: [] };
  const type = types.find((entry) => entry.name === data.type) ?? unknown;
  return <Editor {...{ type, types, proposedName: data.name, stored: data, onSaved, onClose }} />;
}

function Editor({ onClose, ...edited }: EditedCredential & Pick<CredentialDialogProps, 'onClose'>) {
  const { t } = useTranslation('credentials');
  const editor = useCredentialEditor(edited);
  const { id, may } = editor;
  const close = async (): Promise<void> => {
    if (await mayClose()) onClose();
  };
  const mayClose = async (): Promise<boolean> => {
    if (editor.isChanged && may('save')) {
      return confirm({ title: t('closeUnsaved'), text: t('closeUnsavedText'), confirmLabel: t('closeAnyway') });
    }
    if (!editor.oauthVersion || editor.isConnected || !may('updateConnection')) return true;
    return confirm({ title: t('closeUnconnected'), text: t('closeUnconnectedText'), confirmLabel: t('closeAnyway') });
  };
  const remove = async (): Promise<void> => {
    if (id && (await deleteCredential({ id, name: editor.name }))) onClose();
  };
  return (
    <Modal
      opened
      closeOnClickOutside
      onClose={() => void close()}
      size="max(70%, 36rem)"
      styles={{ content: { height: 'var(--modal-content-height, 80vh)' }, title: { flex: 1 } }}
      title={
        <Group gap="xs" wrap="nowrap">
          <CredentialIcon type={editor.type} size={18} />
          <Text size="sm">{t('title', { type: editor.type.displayName })}</Text>
        </Group>
      }
    >
      <EditorForm editor={editor} onRemove={() => void remove()} />
    </Modal>
  );
}

/** What can be filled in, with the first field that waits for it in focus; Enter saves. */
function EditorForm({ editor, onRemove }: { editor: CredentialEditor; onRemove(): void }) {
  const { t } = useTranslation('credentials');
  const { id, may } = editor;
  const form = useRef<HTMLFormElement>(null);
  const [firstEmpty] = useState(() =>
    may('updateConnection')
      ? firstEmptyField(editor.properties, editor.values, { masked: editor.masked, isStored: id !== undefined })
      : undefined,
  );
  useLayoutEffect(() => {
    const field = form.current?.querySelector(
      `[data-parameter="${firstEmpty}"] :is(input:not([type='radio']), textarea)`,
    );
    // The dialog looks for it when it takes the focus.
    field?.setAttribute('data-autofocus', '');
  }, [firstEmpty]);
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (may('save') && editor.isChanged && !editor.isSaving) editor.save();
      }}
    >
      <Stack gap="md">
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('name')}
            value={editor.name}
            maxLength={64}
            readOnly={!may('updateName')}
            data-autofocus={firstEmpty === undefined || undefined}
            onChange={(event) => editor.setName(event.currentTarget.value)}
          />
          {id && may('delete') && (
            <ActionIcon variant="default" size={36} aria-label={t('delete')} onClick={onRemove}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
          {may('save') && (
            <Button type="submit" loading={editor.isSaving} disabled={!editor.isChanged}>
              {t(editor.isChanged ? 'save' : 'saved')}
            </Button>
          )}
        </Group>
        <Tabs defaultValue="connection" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="connection">{t('connection')}</Tabs.Tab>
            <Tabs.Tab value="sharing" disabled={!id}>
              {t('sharing')}
            </Tabs.Tab>
            <Tabs.Tab value="details">{t('details')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="connection">
            <ConnectionTab editor={editor} />
          </Tabs.Panel>
          <Tabs.Panel value="sharing">{id && <SharingTab id={id} mayChange={may('updateSharing')} />}</Tabs.Panel>
          <Tabs.Panel value="details">
            <DetailsTab editor={editor} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </form>
  );
}
