import type { Item } from '@millrace/workflow';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mappingCode, parameterPathExpression } from '../../model/mapping/item-path.ts';
import { notifySuccess } from '../../ui/notifications/notify.tsx';
import classes from './data-views.module.css';
import { type DragSource, dragProps } from './drag-path.ts';
import { Highlighted } from './highlighted.tsx';
import { type SchemaKind, type SchemaRow, schemaOf, schemaRows } from './schema-model.ts';
import { cellText } from './table-model.ts';
import { toggledIn } from './toggled-set.ts';
import type { TreeLineState } from './tree-keys.ts';
import { useTreeKeys } from './use-tree-keys.ts';

const ROW_HEIGHT = 28;
const INDENT = 16;

export interface SchemaViewProps {
  items: Item[];
  query: string;
  /** Node the items come from, for copied expressions. */
  nodeName: string;
  drag: DragSource | undefined;
}

/** The keys of the items with their types, as a tree. */
export function SchemaView({ items, query, nodeName, drag }: SchemaViewProps) {
  const { t } = useTranslation('data-views');
  const scroller = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const schema = useMemo(() => schemaOf(items), [items]);
  const rows = useMemo(() => schemaRows(schema, toggled, query), [schema, toggled, query]);
  const rowWindow = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const toggle = (id: string): void => setToggled((before) => toggledIn(before, id));
  const copy = async ({ node: { path } }: SchemaRow): Promise<void> => {
    const code =
      drag && `{{ ${mappingCode({ path, ...(drag.nodeName !== undefined && { nodeName: drag.nodeName }) })} }}`;
    const expression = code ?? parameterPathExpression(nodeName, path);
    await navigator.clipboard.writeText(expression);
    notifySuccess({ title: t('pathCopied', { expression }) });
  };
  const keys = useTreeKeys({
    count: rows.length,
    stateOf: (index) => lineState(rows[index]),
    show: (index) => rowWindow.scrollToIndex(index),
    toggle: (index) => toggle(rows[index]?.id ?? ''),
    choose: (index) => {
      const row = rows[index];
      if (row) void copy(row);
    },
  });
  const shown = rowWindow.getVirtualItems();
  if (rows.length === 0)
    return (
      <div className={classes.state}>{query.trim() ? t('noKeyFound') : t('emptyItems', { count: items.length })}</div>
    );
  return (
    <div ref={scroller} className={classes.tree} role="tree" aria-label={t('schema')} {...keys.treeProps(shown)}>
      <div className={classes.treeBody} role="presentation" style={{ height: rowWindow.getTotalSize() }}>
        {shown.map((virtual) => {
          const row = rows[virtual.index];
          if (!row) return null;
          return (
            <div
              key={virtual.key}
              {...keys.lineProps(virtual.index)}
              className={classes.schemaRow}
              style={{ transform: `translateY(${virtual.start}px)`, paddingInlineStart: 8 + row.depth * INDENT }}
            >
              <SchemaLine
                row={row}
                textId={keys.textId(virtual.index)}
                query={query}
                drag={drag}
                onToggle={() => toggle(row.id)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function lineState(row: SchemaRow | undefined): TreeLineState {
  const canOpen = row !== undefined && row.node.children.length > 0;
  return { depth: row?.depth ?? 0, isOpen: canOpen ? row.isOpen : undefined };
}

interface SchemaLineProps {
  row: SchemaRow;
  textId: string;
  query: string;
  drag: DragSource | undefined;
  onToggle(): void;
}

function SchemaLine({ row: { node, isOpen }, textId, query, drag, onToggle }: SchemaLineProps) {
  const { t } = useTranslation('data-views');
  const kinds: Record<SchemaKind, string> = {
    string: t('kindText'),
    number: t('kindNumber'),
    boolean: t('kindBoolean'),
    null: t('null'),
    list: t('kindList'),
    object: t('kindObject'),
  };
  return (
    <>
      {node.children.length > 0 ? (
        <button
          type="button"
          className={classes.toggle}
          tabIndex={-1}
          aria-label={isOpen ? t('fold', { name: node.name }) : t('open', { name: node.name })}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown size={12} aria-hidden /> : <IconChevronRight size={12} aria-hidden />}
        </button>
      ) : (
        <span className={classes.toggleSpace} />
      )}
      <span id={textId} className={classes.schemaText}>
        <span className={classes.schemaKey} {...dragProps(drag, node.path, node.sample)}>
          <Highlighted text={typeof node.name === 'number' ? `[${node.name}]` : node.name} query={query} />
        </span>
        <span className={classes.schemaKinds}>{node.kinds.map((kind) => kinds[kind]).join(' | ')}</span>
        {node.children.length === 0 && <span className={classes.schemaSample}>{cellText(node.sample)}</span>}
      </span>
    </>
  );
}
