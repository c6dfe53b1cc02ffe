import { isJsonObject, type JsonObject, type NodeProperty } from '@millrace/workflow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMenu } from '../../add-menu.tsx';
import { EntryControls } from '../../entry-controls.tsx';
import { FieldLabel } from '../../field-frame.tsx';
import type { FieldProps } from '../../field-props.ts';
import { storedOrDefault, subPropertiesOf, visibleProperties, withDefaults } from '../../form-model.ts';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import classes from '../../parameters.module.css';

/** Optional settings: only those that were added are shown; the menu offers the rest. */
export function CollectionField({ property, value, path, onChange }: FieldProps) {
  const { t } = useTranslation('parameters');
  const { readOnly, Field } = useParameterEnvironment();
  const labelId = useId();
  const values = isJsonObject(value) ? value : {};
  const { shown, offered } = useCollectionParts(property, values);

  const set = (name: string, next: JsonObject[string] | undefined): void => {
    if (next !== undefined) onChange({ ...values, [name]: next });
    else onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)));
  };
  return (
    <section className={classes.group} aria-labelledby={labelId} data-parameter={property.name}>
      <FieldLabel property={property} labelId={labelId} />
      {shown.length === 0 && <div className={classes.noItems}>{t('noOptionsAdded')}</div>}
      {shown.map((sub) => (
        <div key={`${sub.name}:${sub.type}`} className={classes.entry}>
          <div className={classes.entryBody}>
            <Field
              property={sub}
              value={storedOrDefault(sub, values)}
              siblings={values}
              path={`${path}.${sub.name}`}
              onChange={(next) => set(sub.name, next ?? sub.default)}
            />
          </div>
          {!readOnly && (
            <EntryControls
              name={sub.displayName}
              index={0}
              count={1}
              sortable={false}
              onRemove={() => set(sub.name, undefined)}
              onMove={() => undefined}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <AddMenu
          label={property.placeholder ?? t('addOption')}
          entries={offered.map((sub) => ({ key: sub.name, label: sub.displayName, description: sub.description }))}
          onAdd={(name) => {
            const sub = offered.find((entry) => entry.name === name);
            if (sub) set(name, sub.default);
          }}
        />
      )}
    </section>
  );
}

function useCollectionParts(property: NodeProperty, values: JsonObject) {
  const { root, typeVersion } = useParameterEnvironment();
  const all = subPropertiesOf(property);
  // What was added decides what else is shown, and so do the defaults of what was not.
  const visible = visibleProperties(all, withDefaults(all, values), { root, typeVersion });
  const shown: NodeProperty[] = [];
  const offered: NodeProperty[] = [];
  const seen = new Set<string>();
  for (const sub of visible) {
    if (seen.has(sub.name)) continue;
    seen.add(sub.name);
    (Object.hasOwn(values, sub.name) ? shown : offered).push(sub);
  }
  return { shown, offered };
}
