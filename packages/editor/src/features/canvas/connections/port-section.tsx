import { ActionIcon, Button, Group, Select, Text, Title, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { connect, disconnect } from '../../../model/document/connect.ts';
import { type InsertionTarget, takesNode } from '../../../model/document/insert-node.ts';
import type { FarEnd, PortConnections } from '../../../model/document/node-connections.ts';
import { useDocument } from '../../../session/document-context.tsx';
import { editorUi } from '../../../session/editor-ui.ts';
import classes from './connections.module.css';
import { emptyFieldWords } from './empty-field-words.ts';
import { usePortWords } from './use-port-words.ts';

/** Most nodes that are offered at once: more are found by their names. */
const MOST_OFFERED = 50;

interface PortSectionProps {
  nodeId: string;
  connections: PortConnections;
  /** Its field has the focus when the dialog opens. */
  isFirst: boolean;
}

/** One input or output of a node: what is connected there, and fields to connect another node, or a new one. */
export function PortSection({ nodeId, connections, isFirst }: PortSectionProps) {
  const { t } = useTranslation('canvas');
  const document = useDocument();
  const { portName, farName } = usePortWords();
  const headingId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { connected, possible, takesMore } = connections;
  const name = portName(connections);
  const words = t(`connections.${possible.length > 0 ? 'connect' : emptyFieldWords(connections)}`);
  const remove = (end: FarEnd) => {
    disconnect(document, [end.connection.id]);
    field.current?.focus();
  };
  const choose = (connectionId: string | null) => {
    const chosen = possible.find(({ connection }) => connection.id === connectionId);
    if (chosen) connect(document, chosen.connection);
  };
  return (
    <section aria-labelledby={headingId}>
      <Title order={3} size="sm" id={headingId} mb={4}>
        {name}
      </Title>
      {connected.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('connections.none')}
        </Text>
      )}
      <ul className={classes.list}>
        {connected.map((end) => (
          <ConnectedNode key={end.connection.id} end={end} name={farName(end)} onDelete={() => remove(end)} />
        ))}
      </ul>
      <Group gap="xs" wrap="nowrap" mt={6}>
        <Select
          ref={field}
          {...(isFirst && { 'data-autofocus': true })}
          className={classes.field}
          searchable
          openOnFocus={false}
          value={null}
          aria-label={t('connections.connectTo', { port: name })}
          placeholder={possible.length > MOST_OFFERED ? t('connections.find', { count: possible.length }) : words}
          nothingFoundMessage={possible.length > 0 ? t('connections.noMatch') : words}
          limit={MOST_OFFERED}
          data={possible.map((end) => ({ value: end.connection.id, label: farName(end) }))}
          onChange={choose}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('connections.newNodeAt', { port: name })}
          disabled={!takesMore}
          onClick={() => openCreator(newNodeAt(nodeId, connections))}
        >
          {t('connections.newNode')}
        </Button>
      </Group>
    </section>
  );
}

function ConnectedNode({ end, name, onDelete }: { end: FarEnd; name: string; onDelete: () => void }) {
  const { t } = useTranslation('canvas');
  const insertLabel = t('connections.insert', { node: name });
  const deleteLabel = t('connections.delete', { node: name });
  const { id: connectionId } = end.connection;
  return (
    <li className={classes.entry}>
      <Text size="sm" truncate flex={1}>
        {name}
      </Text>
      {takesNode(end.connection) && (
        <Tooltip label={t('insertNode')}>
          <ActionIcon aria-label={insertLabel} onClick={() => openCreator({ kind: 'between', connectionId })}>
            <IconPlus size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('deleteConnection')}>
        <ActionIcon aria-label={deleteLabel} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function openCreator(target: InsertionTarget): void {
  editorUi.closeDialog();
  editorUi.openCreator({ target });
}

function newNodeAt(nodeId: string, { direction, port }: PortConnections): InsertionTarget {
  return direction === 'in'
    ? { kind: 'before', nodeId, input: port.index, inputType: port.type }
    : { kind: 'after', nodeId, output: port.index, outputType: port.type };
}
