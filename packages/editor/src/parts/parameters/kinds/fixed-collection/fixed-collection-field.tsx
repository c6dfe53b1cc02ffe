import type { JsonObject, JsonValue, PropertyGroup } from '@millrace/workflow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMenu } from '../../add-menu.tsx';
import { EntryControls } from '../../entry-controls.tsx';
import { moveEntry, removeEntry, replaceEntry } from '../../entry-list.ts';
import { FieldLabel } from '../../field-frame.tsx';
import type { FieldProps } from '../../field-props.ts';
import { withDefaults } from '../../form-model.ts';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import classes from '../../parameters.module.css';
import { PropertyList } from '../../property-list.tsx';
import { useFocusAdded } from '../../use-focus-added.ts';
import { addableGroups, entriesOf, groupsOf, newEntry, withEntries } from './fixed-collection-model.ts';

/** Groups of fields, each once or as a list. */
export function FixedCollectionField({ property, value, path, onChange }: FieldProps) {
  const { t } = useTranslation('parameters');
  const { readOnly } = useParameterEnvironment();
  const labelId = useId();
  const { listRef, beforeAdd } = useFocusAdded();
  const groups = groupsOf(property);
  const addable = addableGroups(property, value);
  const isEmpty = groups.every((group) => entriesOf(value, group).length === 0);

  const store = (group: PropertyGroup, entries: JsonObject[]): void =>
    onChange(withEntries({ property, value, group, entries }));
  return (
    <section ref={listRef} className={classes.group} aria-labelledby={labelId} data-parameter={property.name}>
      <FieldLabel property={property} labelId={labelId} />
      {isEmpty && <div className={classes.noItems}>{t('noItems')}</div>}
      {groups.map((group) => (
        <GroupEntries
          key={group.name}
          group={group}
          entries={entriesOf(value, group)}
          sortable={property.typeOptions?.sortable === true}
          showName={groups.length > 1}
          path={`${path}.${group.name}`}
          onChange={(entries) => store(group, entries)}
        />
      ))}
      {!readOnly && (
        <AddMenu
          label={property.typeOptions?.multipleValueButtonText ?? property.placeholder ?? t('addItem')}
          entries={addable.map((group) => ({ key: group.name, label: group.displayName }))}
          onAdd={(name) => {
            const group = addable.find((entry) => entry.name === name);
            if (!group) return;
            beforeAdd();
            store(group, [...entriesOf(value, group), newEntry(group)]);
          }}
        />
      )}
    </section>
  );
}

interface GroupEntriesProps {
  group: PropertyGroup;
  entries: JsonObject[];
  sortable: boolean;
  showName: boolean;
  path: string;
  onChange(entries: JsonObject[]): void;
}

function GroupEntries({ group, entries, sortable, showName, path, onChange }: GroupEntriesProps) {
  const { t } = useTranslation('parameters');
  const { readOnly } = useParameterEnvironment();
  const set = (index: number, name: string, value: JsonValue | undefined): void => {
    const entry = entries[index] ?? {};
    const next =
      value === undefined
        ? Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name))
        : { ...entry, [name]: value };
    onChange(replaceEntry(entries, index, next));
  };
  return entries.map((entry, index) => {
    const title =
      entries.length > 1 ? t('entryTitle', { name: group.displayName, number: index + 1 }) : group.displayName;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own in the file format
      <div key={index} className={classes.entry} data-entry={index}>
        <fieldset className={classes.entryBody} aria-label={title}>
          {(showName || entries.length > 1) && <div className={classes.entryTitle}>{title}</div>}
          <PropertyList
            properties={group.values}
            values={entry}
            siblings={withDefaults(group.values, entry)}
            path={`${path}[${index}]`}
            onSet={(name, value) => set(index, name, value)}
          />
        </fieldset>
        {!readOnly && (
          <EntryControls
            name={title}
            index={index}
            count={entries.length}
            sortable={sortable}
            onRemove={() => onChange(removeEntry(entries, index))}
            onMove={(to) => onChange(moveEntry(entries, index, to))}
          />
        )}
      </div>
    );
  });
}
