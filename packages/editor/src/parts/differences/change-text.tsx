import type { WorkflowNode } from '@millrace/workflow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldChange, SideChange } from '../../model/difference/workflow-difference.ts';
import classes from './change-text.module.css';
import { FieldText } from './field-text.tsx';

const MAX_FIELDS = 5;

/** What became of a node, in words, field by field. */
export function ChangeText({ change, node }: { change: SideChange; node: WorkflowNode }) {
  const { t } = useTranslation('shell');
  if (change.kind === 'same') return <span className={classes.same}>{t('conflictSame')}</span>;
  return (
    <>
      {change.kind !== 'changed' && (
        <strong>{change.kind === 'added' ? t('conflictAdded') : t('conflictRemoved')}</strong>
      )}
      <FieldList fields={change.fields} node={node} />
    </>
  );
}

interface FieldListProps {
  fields: readonly FieldChange[];
  /** Whose fields they are; absent for those of the workflow. */
  node?: WorkflowNode;
}

/** The first fields that differ, and the others where somebody wants to see them. */
export function FieldList({ fields, node }: FieldListProps) {
  const { t } = useTranslation('shell');
  const [isWhole, setIsWhole] = useState(false);
  const more = isWhole ? 0 : fields.length - MAX_FIELDS;
  return (
    <>
      <ul className={classes.fields}>
        {(more > 0 ? fields.slice(0, MAX_FIELDS) : fields).map((field) => (
          <FieldText key={field.field} change={field} node={node} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {t('changeMore', { count: more })}
        </button>
      )}
    </>
  );
}
