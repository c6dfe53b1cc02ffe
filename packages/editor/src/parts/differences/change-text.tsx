import type { JsonValue, WorkflowNode } from '@millrace/workflow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldChange, SideChange } from '../../model/difference/workflow-difference.ts';
import { useNodeType } from '../../server/node-types.ts';
import classes from './change-text.module.css';
import { LineDifference } from './line-difference.tsx';

const MAX_FIELDS = 5;

/** What became of a node, in words: field by field where it was changed. */
export function ChangeText({ change, node }: { change: SideChange; node: WorkflowNode }) {
  const { t } = useTranslation('shell');
  if (change.kind === 'same') return <span className={classes.same}>{t('conflictSame')}</span>;
  if (change.kind !== 'changed')
    return <strong>{change.kind === 'added' ? t('conflictAdded') : t('conflictRemoved')}</strong>;
  const more = change.fields.length - MAX_FIELDS;
  return (
    <ul className={classes.fields}>
      {change.fields.slice(0, MAX_FIELDS).map((field) => (
        <FieldText key={field.field} change={field} node={node} />
      ))}
      {more > 0 && <li className={classes.same}>{t('conflictMore', { count: more })}</li>}
    </ul>
  );
}

function FieldText({ change: { field, before, after }, node }: { change: FieldChange; node: WorkflowNode }) {
  const { t } = useTranslation('shell');
  const label = useFieldLabel(field, node);
  // Pinned data can be large.
  const [older, newer] = useMemo(() => [textOf(before), textOf(after)] as const, [before, after]);
  if (field === 'position') return <li>{t('conflictMoved')}</li>;
  if (field === 'disabled') return <li>{t(after === true ? 'conflictDisabled' : 'conflictEnabled')}</li>;
  if (isLong(older) || isLong(newer)) {
    return (
      <li>
        <span className={classes.field}>{label}</span>
        <LineDifference before={older} after={newer} />
      </li>
    );
  }
  return (
    <li>
      <span className={classes.field}>{label}</span> <del>{older || t('conflictNotSet')}</del> →{' '}
      <ins>{newer || t('conflictNotSet')}</ins>
    </li>
  );
}

/** The words that a field has in the node's details. */
function useFieldLabel(field: string, node: WorkflowNode): string {
  const { t } = useTranslation('shell');
  const description = useNodeType(node.type, node.typeVersion);
  const [, parameter] = /^parameters\.(.+)$/.exec(field) ?? [];
  if (parameter === undefined) return t(`fields.${field}`, { defaultValue: field });
  return description?.properties.find(({ name }) => name === parameter)?.displayName ?? parameter;
}

const LONG = 60;

function isLong(text: string): boolean {
  return text.length > LONG || text.includes('\n');
}

/** Lists and objects in lines, so that a change in them is found. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const short = JSON.stringify(value);
  return isLong(short) ? JSON.stringify(value, undefined, 2) : short;
}
