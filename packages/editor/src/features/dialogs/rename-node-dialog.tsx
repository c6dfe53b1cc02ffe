import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renameNode } from '../../model/document/node-edits.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { theOneTile } from '../../session/selection.ts';

/** Asks for a new name of the selected node. */
export function RenameNodeDialog() {
  const { t } = useTranslation('shell');
  const isOpen = useEditorUi((ui) => ui.dialog === 'rename');
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} title={t('renameNodeTitle')} size="sm">
      <RenameForm />
    </Modal>
  );
}

function RenameForm() {
  const { t } = useTranslation(['shell', 'common']);
  const context = useCommandContext();
  const [node] = useState(() => theOneTile(context));
  const [name, setName] = useState(node?.name ?? '');
  const [isRefused, setIsRefused] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setIsRefused(true);
      return;
    }
    if (node) renameNode(context.session.document, node.id, name);
    editorUi.closeDialog();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('shell:nodeName')}
        value={name}
        error={isRefused && name.trim() === '' ? t('shell:nodeNameEmpty') : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={editorUi.closeDialog}>
          {t('common:cancel')}
        </Button>
        <Button type="submit">{t('shell:rename')}</Button>
      </Group>
    </form>
  );
}
