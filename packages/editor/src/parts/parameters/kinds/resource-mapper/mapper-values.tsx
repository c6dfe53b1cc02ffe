import { Button } from '@mantine/core';
import type { JsonObject, JsonValue, NodeProperty } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { AddMenu } from '../../add-menu.tsx';
import { EntryControls } from '../../entry-controls.tsx';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import parameterClasses from '../../parameters.module.css';
import { fieldProperty } from './field-property.ts';
import type { FieldWords } from './field-words.ts';
import {
  addableFields,
  canRemove,
  type MapperField,
  type Mapping,
  mappedFields,
  mapperOptions,
  setFieldValue,
  setRemoved,
} from './mapper-model.ts';
import classes from './resource-mapper.module.css';

/** Adds all fields at once; no field can be called so, ids of services are not empty. */
const ALL = '';

export interface MapperValuesProps {
  property: NodeProperty;
  mapping: Mapping;
  words: FieldWords;
  siblings: JsonObject;
  onChange(mapping: Mapping): void;
}

/** A control for each field that gets a value. */
export function MapperValues({ property, mapping, words, siblings, onChange }: MapperValuesProps) {
  const { t } = useTranslation('lookups');
  const { readOnly } = useParameterEnvironment();
  const { mode, valuesLabel } = mapperOptions(property);
  const isRequired = (field: MapperField): boolean => field.required === true && mode !== 'update';
  const shown = mappedFields(mapping);
  const addable = addableFields(mapping);
  const removable = shown.filter((field) => canRemove(mapping, field, isRequired(field)));
  const addEntries = addable.map(({ id, displayName }) => ({ key: id, label: displayName }));
  const all = { key: ALL, label: t('addAllFields', words) };
  return (
    <section className={classes.values} aria-label={valuesLabel ?? t('values')}>
      <div className={classes.valuesHead}>
        <span className={classes.valuesLabel}>{valuesLabel ?? t('values')}</span>
        {!readOnly && removable.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() =>
              onChange(
                setRemoved(
                  mapping,
                  removable.map(({ id }) => id),
                  true,
                ),
              )
            }
          >
            {t('removeAllFields')}
          </Button>
        )}
      </div>
      {shown.map((field) => (
        <ValueRow
          key={field.id}
          field={field}
          mapping={mapping}
          words={words}
          required={isRequired(field)}
          siblings={siblings}
          onChange={onChange}
        />
      ))}
      {!readOnly && (
        <AddMenu
          label={t('addField', words)}
          entries={addable.length > 1 ? [all, ...addEntries] : addEntries}
          onAdd={(id) => onChange(setRemoved(mapping, id === ALL ? addable.map((field) => field.id) : [id], false))}
        />
      )}
    </section>
  );
}

interface ValueRowProps {
  field: MapperField;
  mapping: Mapping;
  words: FieldWords;
  required: boolean;
  siblings: JsonObject;
  onChange(mapping: Mapping): void;
}

function ValueRow({ field, mapping, words, required, siblings, onChange }: ValueRowProps) {
  const { t } = useTranslation('lookups');
  const { readOnly, Field } = useParameterEnvironment();
  const isMatched = mapping.matchOn.includes(field.id);
  const property = fieldProperty(field, {
    label: isMatched ? t('matched', { name: field.displayName }) : field.displayName,
    required: required || isMatched,
    texts: { yes: t('switchedOn'), no: t('switchedOff'), notSet: t('notSet'), time: t('timePlaceholder') },
  });
  const stored = Object.hasOwn(mapping.values, field.id) ? (mapping.values[field.id] as JsonValue) : null;
  return (
    <div className={parameterClasses.entry}>
      <div className={parameterClasses.entryBody}>
        <Field
          property={property}
          value={stored ?? property.default}
          siblings={siblings}
          path={`value.${field.id}`}
          onChange={(value) => onChange(setFieldValue(mapping, field.id, value))}
        />
        {field.isGone && <div className={classes.gone}>{t('fieldGone', words)}</div>}
      </div>
      {!readOnly && (
        <EntryControls
          name={field.displayName}
          index={0}
          count={1}
          sortable={false}
          onRemove={
            canRemove(mapping, field, required) ? () => onChange(setRemoved(mapping, [field.id], true)) : undefined
          }
          onMove={() => undefined}
        />
      )}
    </div>
  );
}
