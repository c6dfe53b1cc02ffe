import { Select, Tooltip } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMenu } from '../../add-menu.tsx';
import { EntryControls } from '../../entry-controls.tsx';
import { moveEntry, removeEntry, replaceEntry } from '../../entry-list.ts';
import { FieldLabel } from '../../field-frame.tsx';
import type { FieldProps } from '../../field-props.ts';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import classes from '../../parameters.module.css';
import { ADDED_ENTRY, useEntryKeys } from '../../use-entry-keys.ts';
import { useFocusAdded } from '../../use-focus-added.ts';
import { FilterConditionRow } from './filter-condition-row.tsx';
import {
  type Combinator,
  combinatorOf,
  conditionsOf,
  type FilterCondition,
  newCondition,
  storeFilter,
} from './filter-model.ts';
import { filterOptions } from './filter-options.ts';

/** Conditions, joined by AND or OR. */
export function FilterField({ property, value, onChange }: FieldProps) {
  const { t } = useTranslation('parameters');
  const { readOnly, evaluateDescription } = useParameterEnvironment();
  const labelId = useId();
  const { listRef, beforeAdd } = useFocusAdded();
  const keys = useEntryKeys();
  const conditions = conditionsOf(value);
  const combinator = combinatorOf(value);
  const options = filterOptions(property, evaluateDescription);
  const maxConditions = property.typeOptions?.filter?.maxConditions ?? Number.POSITIVE_INFINITY;

  const store = (next: FilterCondition[], joined: Combinator = combinator): void =>
    onChange(storeFilter({ value, conditions: next, combinator: joined, options, newId: keys.newId }));
  return (
    <section ref={listRef} className={classes.group} aria-labelledby={labelId} data-parameter={property.name}>
      <FieldLabel property={property} labelId={labelId} />
      {conditions.map((condition, index) => (
        <div key={keys.keyOf(condition.id)}>
          {index > 0 && (
            <CombinatorSelect
              combinator={combinator}
              readOnly={readOnly}
              onChange={(joined) => store(conditions, joined)}
            />
          )}
          <div className={classes.entry} data-entry={index}>
            <FilterConditionRow
              condition={condition}
              isStrict={options.typeValidation === 'strict'}
              onChange={(next) => store(replaceEntry(conditions, index, next))}
            />
            {!readOnly && (
              <EntryControls
                name={t('conditionNumber', { number: index + 1 })}
                index={index}
                count={conditions.length}
                sortable
                onRemove={conditions.length > 1 ? () => store(removeEntry(conditions, index)) : undefined}
                onMove={(to) => store(moveEntry(conditions, index, to))}
              />
            )}
          </div>
        </div>
      ))}
      {!readOnly && conditions.length < maxConditions && (
        <AddMenu
          label={t('addCondition')}
          entries={[{ key: 'condition', label: t('addCondition') }]}
          onAdd={() => {
            beforeAdd();
            store([...conditions, newCondition(ADDED_ENTRY)]);
          }}
        />
      )}
      {!readOnly && conditions.length >= maxConditions && (
        <Tooltip label={t('maxConditions', { count: maxConditions })}>
          <span className={classes.hint}>{t('maxConditions', { count: maxConditions })}</span>
        </Tooltip>
      )}
    </section>
  );
}

interface CombinatorSelectProps {
  combinator: Combinator;
  readOnly: boolean;
  onChange(combinator: Combinator): void;
}

function CombinatorSelect({ combinator, readOnly, onChange }: CombinatorSelectProps) {
  const { t } = useTranslation('parameters');
  return (
    <Select
      className={classes.combinator}
      size="xs"
      aria-label={t('combinator')}
      data={[
        { value: 'and', label: t('and') },
        { value: 'or', label: t('or') },
      ]}
      value={combinator}
      readOnly={readOnly}
      onChange={(next) => onChange(next === 'or' ? 'or' : 'and')}
    />
  );
}
