import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { disconnect } from '../../../model/document/connect.ts';
import { takesNode } from '../../../model/document/insert-node.ts';
import { useDocument } from '../../../session/document-context.tsx';
import { editorUi } from '../../../session/editor-ui.ts';
import classes from './edge.module.css';

interface EdgeActionsProps {
  connectionId: string;
}

/** Insert a node into a connection of data, or delete it. */
export function EdgeActions({ connectionId }: EdgeActionsProps) {
  const { t } = useTranslation('canvas');
  const document = useDocument();
  const connection = document.connection(connectionId);
  return (
    <div className={classes.actions} role="toolbar" aria-label={t('connectionActions')}>
      {connection && takesNode(connection) && (
        <Tooltip label={t('insertNode')}>
          <ActionIcon
            size={24}
            variant="default"
            aria-label={t('insertNode')}
            onClick={() => editorUi.openCreator({ target: { kind: 'between', connectionId } })}
          >
            <IconPlus size={14} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('deleteConnection')}>
        <ActionIcon
          size={24}
          variant="default"
          aria-label={t('deleteConnection')}
          onClick={() => disconnect(document, [connectionId])}
        >
          <IconTrash size={14} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
