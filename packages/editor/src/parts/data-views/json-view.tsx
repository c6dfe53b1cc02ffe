import type { JsonValue } from '@millrace/workflow';
import { IconChevronDown, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { TFunction } from 'i18next';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyMenu, type CopyTarget } from './copy-menu.tsx';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { Highlighted } from './highlighted.tsx';
import { OPEN_DEPTH, sizeOf, type TreeRow, treeLines } from './json-tree-model.ts';
import type { FoundItem } from './search.ts';
import { toggledIn } from './toggled-set.ts';
import type { TreeLineState } from './tree-keys.ts';
import { useTreeKeys } from './use-tree-keys.ts';

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
  const root = useMemo<JsonValue[]>(() => rows.map(({ item }) => item.json), [rows]);
  const openDepth = rows.length > MAX_OPEN_ITEMS ? 1 : OPEN_DEPTH;
  const lines = useMemo(() => treeLines(root, toggled, openDepth), [root, toggled, openDepth]);
  const lineWindow = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
  });
  const [copying, setCopying] = useState<CopyTarget>();
  const toggle = useCallback((id: string) => setToggled((before) => toggledIn(before, id)), []);
  const keys = useTreeKeys({
    count: lines.count,
    stateOf: (index) => lineState(lines.at(index)),
    show: (index) => lineWindow.scrollToIndex(index),
    toggle: (index) => toggle(lines.at(index)?.id ?? ''),
    choose: (index, line) => {
      const { path: [position, ...path] = [], value = null } = lines.at(index) ?? {};
      if (typeof position === 'number' && path.length > 0)
        setCopying({ position, path, value, button: line, returnTo: scroller.current });
    },
  });
  const shown = lineWindow.getVirtualItems();
  return (
    <>
      <div
        ref={scroller}
        className={classes.tree}
        dir="ltr"
        role="tree"
        aria-label={t('json')}
        {...keys.treeProps(shown)}
      >
        <div className={classes.treeBody} role="presentation" style={{ height: lineWindow.getTotalSize() }}>
          {shown.map((line) => {
            const row = lines.at(line.index);
            if (!row) return null;
            return (
              <div
                key={line.key}
                ref={lineWindow.measureElement}
                {...keys.lineProps(line.index)}
                className={classes.treeLine}
                style={{ transform: `translateY(${line.start}px)`, paddingInlineStart: 24 + row.depth * INDENT }}
              >
                <TreeLine
                  row={row}
                  textId={keys.textId(line.index)}
                  query={query}
                  drag={drag}
                  t={t}
                  onToggle={toggle}
                  onCopy={setCopying}
                />
              </div>
            );
          })}
        </div>
      </div>
      {copying && <CopyMenu target={copying} rows={rows} nodeName={nodeName} onClose={() => setCopying(undefined)} />}
    </>
  );
}

function lineState(row: TreeRow | undefined): TreeLineState {
  if (!row) return { depth: 0, isPassedOver: true };
  const isOpen = row.kind === 'open' ? !row.isCollapsed : undefined;
  return { depth: row.depth, isOpen, isPassedOver: row.kind === 'close' };
}

interface TreeLineProps extends Pick<JsonViewProps, 'query' | 'drag'> {
  row: TreeRow;
  textId: string;
  t: TFunction<'data-views'>;
  onToggle(id: string): void;
  onCopy(target: CopyTarget): void;
}

/** One line. Drawn again only when something of its own changes: scrolling moves over lines that are there. */
const TreeLine = memo(function TreeLine({ row, textId, query, drag, t, onToggle, onCopy }: TreeLineProps) {
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
          tabIndex={-1}
          aria-label={row.isCollapsed ? t('open', { name: row.name ?? '' }) : t('fold', { name: row.name ?? '' })}
          onClick={() => onToggle(row.id)}
        >
          {row.isCollapsed ? <IconChevronRight size={12} aria-hidden /> : <IconChevronDown size={12} aria-hidden />}
        </button>
      )}
      <span id={textId} className={classes.treeText} {...dragProps(isInItem ? drag : undefined, path, row.value)}>
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
        <button
          type="button"
          className={classes.lineTool}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={t('copy')}
          onClick={(event) => onCopy({ position, path, value: row.value, button: event.currentTarget })}
        >
          <IconCopy size={12} aria-hidden />
        </button>
      )}
    </>
  );
});

function JsonLeaf({ value, query }: { value: JsonValue; query: string }) {
  const text = JSON.stringify(value);
  const kind = value === null ? 'null' : typeof value;
  return (
    <span className={classes.leaf} data-kind={kind}>
      <Highlighted text={text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…"` : text} query={query} />
    </span>
  );
}
