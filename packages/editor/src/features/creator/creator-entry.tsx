import { Tooltip } from '@mantine/core';
import type { NodeTypeSummary } from '@millrace/workflow';
import { IconChevronRight, IconFolder, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCommunityType } from '../../model/nodes/is-community-type.ts';
import { DRAGGED_TYPE } from '../../session/dragged-type.ts';
import { NodeIcon } from '../../ui/node-icon.tsx';
import { useCategoryName } from './category-names.ts';
import classes from './creator.module.css';
import type { CreatorEntry, CreatorGroup } from './creator-model.ts';

export function keyOf(entry: CreatorEntry): string {
  return entry.kind === 'type' ? entry.type.name : `${entry.group.category}/${entry.group.name}`;
}

/** Id of an entry, for the field that keeps the focus while entries are walked through. */
export function optionId(listId: string, entry: CreatorEntry): string {
  return `${listId}-${keyOf(entry).replaceAll(/\s/g, '-')}`;
}

interface EntryProps {
  id: string;
  entry: CreatorEntry;
  isActive: boolean;
  onChoose: (entry: CreatorEntry) => void;
}

/** A node type that can be chosen or dragged, or a group to open. */
export function Entry({ entry, ...props }: EntryProps) {
  return entry.kind === 'type' ? (
    <TypeEntry {...props} entry={entry} />
  ) : (
    <Row {...props} entry={entry}>
      <GroupLabel group={entry.group} />
    </Row>
  );
}

function TypeEntry({ entry, ...props }: EntryProps & { entry: { kind: 'type'; type: NodeTypeSummary } }) {
  const { type } = entry;
  return (
    <Row {...props} entry={entry} dragged={type.name}>
      <span className={classes.icon}>
        <NodeIcon type={type.name} size={24} />
      </span>
      <span className={classes.texts}>
        <span className={classes.entryName}>{type.displayName}</span>
        <span className={classes.description}>{type.description}</span>
      </span>
      {isCommunityType(type.name) && <CommunityMark />}
    </Row>
  );
}

function GroupLabel({ group }: { group: CreatorGroup }) {
  const { t } = useTranslation('creator');
  const { nameOfGroup } = useCategoryName();
  return (
    <>
      <span className={classes.icon}>
        <IconFolder size={24} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.texts}>
        <span className={classes.entryName}>{nameOfGroup(group.name)}</span>
        <span className={classes.description}>{t('groupCount', { count: group.types.length })}</span>
      </span>
      <IconChevronRight className={classes.mark} size={16} aria-hidden />
    </>
  );
}

function CommunityMark() {
  const { t } = useTranslation('creator');
  return (
    <Tooltip label={t('communityNode')}>
      <IconUsers
        className={classes.mark}
        size={16}
        role="img"
        aria-label={t('communityNode')}
        data-testid="community-mark"
      />
    </Tooltip>
  );
}

interface RowProps extends EntryProps {
  /** The node type that can be dragged onto the canvas. */
  dragged?: string;
  children: ReactNode;
}

function Row({ id, entry, isActive, onChoose, dragged, children }: RowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={button}
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.entry}
      draggable={dragged !== undefined}
      data-testid={dragged === undefined ? 'creator-group' : 'creator-entry'}
      data-type={dragged}
      onDragStart={(event) => dragged !== undefined && event.dataTransfer.setData(DRAGGED_TYPE, dragged)}
      onClick={() => onChoose(entry)}
    >
      {children}
    </button>
  );
}
