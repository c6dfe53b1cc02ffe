import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core';
import type { WorkflowNode } from '@millrace/workflow';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renameNode } from '../../model/document/node-edits.ts';
import { useDocument, useReadOnly } from '../../session/document-context.tsx';
import classes from './node-details.module.css';

/** The node's name; can be changed in place. */
export function NodeTitle({ node }: { node: WorkflowNode }) {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const readOnly = useReadOnly();
  const [draft, setDraft] = useState<string>();
  const isOpen = draft !== undefined;
  const rename = (): void => {
    if (draft !== undefined) renameNode(document, node.id, draft);
    setDraft(undefined);
  };
  if (readOnly) return <span className={classes.title}>{node.name}</span>;
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && setDraft(undefined)}
      trapFocus
      position="bottom-start"
      width={320}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.title}
          aria-label={t('renameNode', { name: node.name })}
          onClick={() => setDraft(node.name)}
        >
          <span>{node.name}</span>
          <IconPencil size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.rename}
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <TextInput
            label={t('name')}
            value={draft ?? ''}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <div className={classes.renameActions}>
            <Button variant="default" onClick={() => setDraft(undefined)}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={(draft ?? '').trim() === ''}>
              {t('rename')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
