import { Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNodeTypes } from '../../../server/node-types.ts';
import { useCommandContext } from '../../../session/command-context.tsx';
import { useDocument } from '../../../session/document-context.tsx';
import { editorUi, useEditorUi } from '../../../session/editor-ui.ts';
import { goToNode } from '../../../session/go-to-node.ts';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { CanvasTypesProvider } from '../canvas-types.ts';
import { type NodeChoice, narrowed, nodeChoices } from './node-choices.ts';
import { NodeList } from './node-list.tsx';

const WIDTH = 540;

/**
 * All nodes of the workflow as a list, with how they do: where most of the canvas is painted, it is what keyboards and
 * screen readers have of the others.
 */
export function GoToNode() {
  const { t } = useTranslation('canvas');
  const context = useCommandContext();
  const isOpen = useEditorUi((ui) => ui.dialog === 'goToNode');
  const go = ({ nodeId }: NodeChoice) => {
    editorUi.closeDialog();
    goToNode(context, nodeId);
  };
  return (
    <Modal opened={isOpen} closeOnClickOutside onClose={editorUi.closeDialog} title={t('goToNode.title')} size={WIDTH}>
      <Choice onGo={go} />
    </Modal>
  );
}

function Choice({ onGo }: { onGo: (choice: NodeChoice) => void }) {
  const { t } = useTranslation('canvas');
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const { choices, types } = useChoices();
  const found = useMemo(() => narrowed(choices, query), [choices, query]);
  const keys = useListKeys(found.length, (index) => {
    const choice = found[index];
    if (choice) onGo(choice);
  });
  const active = Math.min(keys.active, found.length - 1);
  return (
    <CanvasTypesProvider value={types}>
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-label={t('goToNode.search')}
        placeholder={t('goToNode.search')}
        value={query}
        onKeyDown={keys.onKeyDown}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          keys.restart();
          scroller.current?.scrollTo({ top: 0 });
        }}
      />
      <Text size="xs" c="dimmed" py={6} role="status">
        {t('goToNode.count', { count: found.length })}
      </Text>
      <NodeList id={listId} scroller={scroller} choices={found} active={active} onChoose={onGo} />
    </CanvasTypesProvider>
  );
}

function useChoices() {
  const { catalogue, isPending } = useNodeTypes();
  const types = useMemo(() => ({ catalogue, isPending }), [catalogue, isPending]);
  const document = useDocument();
  const choices = useMemo(
    () =>
      nodeChoices(document.nodes(), ({ type, typeVersion }) => catalogue.find(type, typeVersion)?.displayName ?? type),
    [document, catalogue],
  );
  return { choices, types };
}
