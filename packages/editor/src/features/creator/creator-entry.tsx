import { Tooltip } from '@mantine/core';
import type { NodeTypeSummary } from '@millrace/workflow';
import { IconBolt, IconChevronRight, IconFolder, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCommunityType } from '../../model/nodes/is-community-type.ts';
import { putDragged } from '../../session/dragged-type.ts';
import { NodeIcon } from '../../ui/node-icon.tsx';
import { useCategoryName } from './category-names.ts';
import classes from './creator.module.css';
import type { CreatorEntry, CreatorGroup } from './creator-model.ts';

const TEST_IDS = {
  type: 'creator-entry',
  action: 'creator-action',
  group: 'creator-group',
  triggers: 'creator-triggers',
} as const;

export function keyOf(entry: CreatorEntry): string {
  if (entry.kind === 'type') return entry.type.name;
  if (entry.kind === 'triggers') return entry.kind;
  if (entry.kind === 'group') return `${entry.group.category}/${entry.group.name}`;
  return `${entry.type.name}/${JSON.stringify(entry.action.parameters)}`;
}

/** Id of an entry, for the field that keeps the focus while entries are walked through. */
export function optionId(listId: string, entry: CreatorEntry): string {
  return `${listId}-${keyOf(entry).replaceAll(/[\s"]/g, '-')}`;
}

interface EntryProps {
  id: string;
  entry: CreatorEntry;
  isActive: boolean;
  onChoose: (entry: CreatorEntry) => void;
}

/** A node type or one of its actions, which can be chosen or dragged, or a group or the triggers to open. */
export function Entry({ entry, ...props }: EntryProps) {
  return (
    <Row {...props} entry={entry}>
      {entry.kind === 'group' && <GroupLabel group={entry.group} />}
      {entry.kind === 'triggers' && <TriggersLabel />}
      {entry.kind === 'type' && (
        <>
          <TypeLabel type={entry.type} {...entry.type} />
          {isCommunityType(entry.type.name) && <CommunityMark />}
          {entry.leadsToActions && <IconChevronRight className={classes.mark} size={16} aria-hidden />}
        </>
      )}
      {entry.kind === 'action' && (
        <TypeLabel type={entry.type} displayName={entry.action.name} description={entry.action.description} />
      )}
    </Row>
  );
}

interface TypeLabelProps {
  type: NodeTypeSummary;
  displayName: string;
  description: string | undefined;
}

function TypeLabel({ type, displayName, description }: TypeLabelProps) {
  return (
    <>
      <span className={classes.icon}>
        <NodeIcon type={type.name} size={24} />
      </span>
      <span className={classes.texts}>
        <span className={classes.entryName}>{displayName}</span>
        {description && <span className={classes.description}>{description}</span>}
      </span>
    </>
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

function TriggersLabel() {
  const { t } = useTranslation('creator');
  return (
    <>
      <span className={classes.icon}>
        <IconBolt size={24} stroke={1.5} aria-hidden />
      </span>
      <span className={classes.texts}>
        <span className={classes.entryName}>{t('anotherTrigger')}</span>
        <span className={classes.description}>{t('anotherTriggerHint')}</span>
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

function Row({ id, entry, isActive, onChoose, children }: EntryProps & { children: ReactNode }) {
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
      draggable={entry.kind === 'type' || entry.kind === 'action'}
      data-testid={TEST_IDS[entry.kind]}
      data-type={entry.kind === 'type' ? entry.type.name : undefined}
      onDragStart={(event) => {
        if (entry.kind === 'action') putDragged(event, entry.type.name, entry.action.parameters);
        else if (entry.kind === 'type' && !entry.leadsToActions) putDragged(event, entry.type.name);
        else {
          // It is not known yet what would be added: the list of its actions opens instead.
          event.preventDefault();
          onChoose(entry);
        }
      }}
      onClick={() => onChoose(entry)}
    >
      {children}
    </button>
  );
}
