import { ActionIcon, Menu } from '@mantine/core';
import type { JsonValue } from '@millrace/workflow';
import { IconChevronDown, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemPathExpression, parameterPathExpression } from '../../model/mapping/item-path.ts';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { Highlighted } from './highlighted.tsx';
import { OPEN_DEPTH, sizeOf, type TreeRow, treeRows } from './json-tree-model.ts';
import type { FoundItem } from './search.ts';
import { toggledIn } from './toggled-set.ts';

const ROW_HEIGHT = 22;
const INDENT = 16;
/** With more items than this they are folded at first: a line for each value of all would be millions. */
const MAX_OPEN_ITEMS = 1000;
/** Characters of a text that a line shows; the rest can be copied. */
const MAX_LINE = 2000;

export interface JsonViewProps {
  rows: FoundItem[];
  query: string;
  /** Node the items come from, for copied expressions. */
  nodeName: string;
  drag: DragSource | undefined;
}

/** Items as a JSON tree. */
export function JsonView({ rows, query, nodeName, drag }: JsonViewProps) {
  const { t } = useTranslation('data-views');
  const scroller = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const root = useMemo<JsonValue>(() => rows.map(({ item }) => item.json), [rows]);
  const openDepth = rows.length > MAX_OPEN_ITEMS ? 1 : OPEN_DEPTH;
  const lines = useMemo(() => treeRows(root, toggled, openDepth), [root, toggled, openDepth]);
  const lineWindow = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
  });
  const toggle = (id: string): void => setToggled((before) => toggledIn(before, id));
  return (
    <div ref={scroller} className={classes.tree} role="tree" aria-label={t('json')} tabIndex={0}>
      <div className={classes.treeBody} style={{ height: lineWindow.getTotalSize() }}>
        {lineWindow.getVirtualItems().map((line) => {
          const row = lines[line.index];
          if (!row) return null;
          return (
            <div
              key={line.key}
              ref={lineWindow.measureElement}
              data-index={line.index}
              className={classes.treeLine}
              style={{ transform: `translateY(${line.start}px)`, paddingInlineStart: 24 + row.depth * INDENT }}
            >
              <TreeLine row={row} rows={rows} query={query} nodeName={nodeName} drag={drag} onToggle={toggle} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface TreeLineProps extends JsonViewProps {
  row: TreeRow;
  onToggle(id: string): void;
}

function TreeLine({ row, rows, query, nodeName, drag, onToggle }: TreeLineProps) {
  const { t } = useTranslation('data-views');
  const [position, ...path] = row.path;
  const isInItem = path.length > 0 && typeof position === 'number';
  const isList = Array.isArray(row.value);
  if (row.kind === 'close')
    return (
      <span className={classes.punctuation}>
        {isList ? ']' : '}'}
        {row.isLast ? '' : ','}
      </span>
    );
  return (
    <>
      {row.kind === 'open' && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={!row.isCollapsed}
          aria-label={row.isCollapsed ? t('open', { name: row.name ?? '' }) : t('fold', { name: row.name ?? '' })}
          onClick={() => onToggle(row.id)}
        >
          {row.isCollapsed ? <IconChevronRight size={12} aria-hidden /> : <IconChevronDown size={12} aria-hidden />}
        </button>
      )}
      <span className={classes.treeText} {...dragProps(isInItem ? drag : undefined, path, row.value)}>
        {typeof row.name === 'string' && <span className={classes.key}>"{row.name}": </span>}
        {row.kind === 'open' ? (
          <span className={classes.punctuation}>
            {isList ? '[' : '{'}
            {row.isCollapsed && (
              <>
                <span className={classes.count}>{t('entries', { count: sizeOf(row.value) })}</span>
                {isList ? ']' : '}'}
              </>
            )}
          </span>
        ) : (
          <JsonLeaf value={row.value} query={query} />
        )}
        {(row.kind === 'leaf' || row.isCollapsed) && !row.isLast && <span className={classes.punctuation}>,</span>}
      </span>
      {isInItem && (
        <CopyMenu
          value={row.value}
          itemPath={itemPathExpression(rows[position]?.index ?? 0, path)}
          parameterPath={parameterPathExpression(nodeName, path)}
        />
      )}
    </>
  );
}

function JsonLeaf({ value, query }: { value: JsonValue; query: string }) {
  const text = JSON.stringify(value);
  const kind = value === null ? 'null' : typeof value;
  return (
    <span className={classes.leaf} data-kind={kind}>
      <Highlighted text={text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…"` : text} query={query} />
    </span>
  );
}

interface CopyMenuProps {
  value: JsonValue;
  itemPath: string;
  parameterPath: string;
}

function CopyMenu({ value, itemPath, parameterPath }: CopyMenuProps) {
  const { t } = useTranslation('data-views');
  const copy = (text: string): void => void navigator.clipboard.writeText(text);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon className={classes.lineTool} variant="subtle" color="gray" size={18} aria-label={t('copy')}>
          <IconCopy size={12} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}>
          {t('copyValue')}
        </Menu.Item>
        <Menu.Item onClick={() => copy(itemPath)}>{t('copyItemPath')}</Menu.Item>
        <Menu.Item onClick={() => copy(parameterPath)}>{t('copyParameterPath')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
