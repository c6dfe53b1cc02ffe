import { isJsonObject, type JsonValue, type WorkflowNode } from '@millrace/workflow';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { visibleText } from '../../model/difference/visible-text.ts';
import type { FieldChange } from '../../model/difference/workflow-difference.ts';
import { credentialsQuery } from '../../server/credentials.ts';
import classes from './change-text.module.css';
import { useFieldLabel } from './field-label.ts';
import { LineDifference } from './line-difference.tsx';

interface FieldTextProps {
  change: FieldChange;
  /** Whose field it is; absent for one of the workflow. */
  node: WorkflowNode | undefined;
}

/** What became of a field: a short value in a line, a long one in lines of its own. */
export function FieldText({ change, node }: FieldTextProps) {
  return change.field === 'credentials' ? (
    <CredentialsText change={change} node={node} />
  ) : (
    <ValueText change={change} node={node} />
  );
}

/** Credentials have the names that they are stored under: what a file calls them may mislead. */
function CredentialsText({ change, node }: FieldTextProps) {
  const { t } = useTranslation('shell');
  const stored = useQuery(credentialsQuery).data;
  const nameOf = (id: JsonValue | undefined) =>
    stored?.find((one) => one.id === id)?.name ?? t('changeUnknownCredential', { id: String(id ?? '') });
  const named = (value: JsonValue | undefined) =>
    isJsonObject(value)
      ? Object.entries(value)
          .map(([type, one]) => `${type}: ${isJsonObject(one) ? nameOf(one.id) : String(one)}`)
          .join('\n')
      : value;
  const { field, before, after } = change;
  return <ValueText change={{ field, before: named(before), after: named(after) }} node={node} />;
}

function ValueText({ change: { field, before, after }, node }: FieldTextProps) {
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
      <span className={classes.field}>{label}</span>{' '}
      {before !== undefined && (
        <>
          <del>{older || t('conflictNotSet')}</del> →{' '}
        </>
      )}
      <ins>{newer || t('conflictNotSet')}</ins>
    </li>
  );
}

const LONG = 60;

function isLong(text: string): boolean {
  return text.length > LONG || text.includes('\n');
}

/** Lists and objects in lines, so that a change in them is found; nothing in it is hidden. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return visibleText(value);
  const short = JSON.stringify(value);
  return visibleText(isLong(short) ? JSON.stringify(value, undefined, 2) : short);
}
