import type { JsonValue, NodeProperty } from '@millrace/workflow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMenu } from './add-menu.tsx';
import { EntryControls } from './entry-controls.tsx';
import { moveEntry, removeEntry, replaceEntry } from './entry-list.ts';
import { FieldLabel } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { PARAMETER_KINDS } from './kinds/parameter-kinds.ts';
import { useParameterEnvironment } from './parameter-environment.tsx';
import classes from './parameters.module.css';

/** A list of single values. */
export function TextListField({ property, value, siblings, path, onChange }: FieldProps) {
  const { t } = useTranslation('parameters');
  const { readOnly, Field } = useParameterEnvironment();
  const labelId = useId();
  const entries: JsonValue[] = Array.isArray(value) ? value : value === '' || value === null ? [] : [value];
  return (
    <section className={classes.group} aria-labelledby={labelId} data-parameter={property.name}>
      <FieldLabel property={property} labelId={labelId} />
      {entries.length === 0 && <div className={classes.noItems}>{t('noItems')}</div>}
      {entries.map((entry, index) => {
        const name = t('entryTitle', { name: property.displayName, number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own in the file format
          <div key={index} className={classes.entry} data-entry={index}>
            <div className={classes.entryBody}>
              <Field
                property={entryProperty(property, name)}
                value={entry}
                siblings={siblings}
                path={`${path}[${index}]`}
                onChange={(next) => onChange(replaceEntry(entries, index, next ?? ''))}
              />
            </div>
            {!readOnly && (
              <EntryControls
                name={name}
                index={index}
                count={entries.length}
                sortable={property.typeOptions?.sortable === true}
                onRemove={() => onChange(removeEntry(entries, index))}
                onMove={(to) => onChange(moveEntry(entries, index, to))}
              />
            )}
          </div>
        );
      })}
      {!readOnly && (
        <AddMenu
          label={property.typeOptions?.multipleValueButtonText ?? t('addItem')}
          entries={[{ key: 'entry', label: t('addItem') }]}
          onAdd={() => onChange([...entries, emptyEntry(property)])}
        />
      )}
    </section>
  );
}

function entryProperty(property: NodeProperty, displayName: string): NodeProperty {
  const { multipleValues: _, ...typeOptions } = property.typeOptions ?? {};
  const { description: _help, hint: _hint, required: _required, ...rest } = property;
  return { ...rest, displayName, typeOptions, default: emptyEntry(property) };
}

function emptyEntry({ type }: NodeProperty): JsonValue {
  return PARAMETER_KINDS[type].emptyEntry ?? '';
}
