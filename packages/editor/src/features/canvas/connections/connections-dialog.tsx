import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsOf } from '../../../model/document/node-connections.ts';
import { useCommandContext } from '../../../session/command-context.tsx';
import { useDocument, useLinks } from '../../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../../session/editor-ui.ts';
import { theOneTile } from '../../../session/selection.ts';
import { PortSection } from './port-section.tsx';

/** What the selected node is connected with, by ports: connections are made, deleted and inserted into without a pointer. */
export function ConnectionsDialog() {
  const isOpen = useEditorUi((ui) => ui.dialog === 'connections');
  return (
    <Modal opened={isOpen} onClose={editorUi.closeDialog} title={<DialogTitle />}>
      <Ports />
    </Modal>
  );
}

/** The node that was selected when the dialog opened. */
function useOpenedFor() {
  const context = useCommandContext();
  const [node] = useState(() => theOneTile(context));
  return node;
}

function DialogTitle() {
  const { t } = useTranslation('canvas');
  const node = useOpenedFor();
  return t('connections.title', { node: node?.name });
}

function Ports() {
  const document = useDocument();
  const nodeId = useOpenedFor()?.id ?? '';
  // Draws anew when a connection of the node comes or goes.
  useLinks(nodeId);
  return (
    <Stack gap="lg">
      {connectionsOf(document, nodeId).map((connections, index) => (
        <PortSection
          key={JSON.stringify([connections.direction, connections.port.type, connections.port.index])}
          nodeId={nodeId}
          connections={connections}
          isFirst={index === 0}
        />
      ))}
    </Stack>
  );
}
