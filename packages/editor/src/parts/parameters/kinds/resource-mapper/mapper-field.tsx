import { Anchor, Loader, MultiSelect, Select, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldLabel } from '../../field-frame.tsx';
import type { FieldProps } from '../../field-props.ts';
import { LookupFailure } from '../../lookups/lookup-failure.tsx';
import { MissingChoice } from '../../lookups/missing-choice.tsx';
import { ReloadButton } from '../../lookups/remote-choices-note.tsx';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import type { FieldWords } from './field-words.ts';
import {
  type Mapping,
  type MappingMode,
  mapperOptions,
  matchableFields,
  readMapping,
  writeMapping,
} from './mapper-model.ts';
import { MapperValues } from './mapper-values.tsx';
import classes from './resource-mapper.module.css';
import { type MapperFields, useMapperFields } from './use-mapper-fields.ts';

/** Values for the fields of what a node writes to: one by one, or by name from the input. */
export function MapperField({ property, value, siblings, path, onChange }: FieldProps) {
  const { t } = useTranslation('lookups');
  const { readOnly } = useParameterEnvironment();
  const labelId = useId();
  const fields = useMapperFields(property, path);
  const hasNothing = fields.found?.fields.length === 0;
  const options = mapperOptions(property);
  const mapping = readMapping(property, value, fields.found?.fields);
  const words = { field: t('field'), fields: t('fields'), ...wordsOf(options.fieldWords) };
  const store = (change: Partial<Mapping>): void => onChange(writeMapping(value, { ...mapping, ...change }));
  return (
    <section className={classes.mapper} aria-labelledby={labelId} data-parameter={property.name}>
      <div className={classes.head}>
        <FieldLabel property={property} labelId={labelId} isFilled={hasNothing || isFilled(mapping)} />
        {fields.reload && (
          <ReloadButton
            label={t('reload', { name: words.fields })}
            isLoading={fields.isLoading}
            onReload={fields.reload}
          />
        )}
      </div>
      {options.autoMaps && <ModeSelect mode={mapping.mode} readOnly={readOnly} onChange={(mode) => store({ mode })} />}
      {options.matches && mapping.fields.length > 0 && (
        <MatchSelect
          mapping={mapping}
          words={words}
          isMultiple={options.multiKeyMatch === true}
          readOnly={readOnly}
          onChange={(matchOn) => store({ matchOn })}
        />
      )}
      {mapping.mode === 'autoMapInputData' ? (
        <p className={classes.note}>{t('autoMapHint', words)}</p>
      ) : (
        mapping.fields.length > 0 && (
          <MapperValues property={property} mapping={mapping} words={words} siblings={siblings} onChange={store} />
        )
      )}
      <FieldsState fields={fields} isEmpty={mapping.fields.length === 0} words={words} labelId={labelId} />
      {options.showTypeConversionOptions && mapping.fields.length > 0 && (
        <Conversion mapping={mapping} words={words} readOnly={readOnly} onChange={store} />
      )}
    </section>
  );
}

/** Whether it says anything of what is written. */
function isFilled({ mode, values }: Mapping): boolean {
  return mode === 'autoMapInputData' || Object.keys(values).length > 0;
}

function wordsOf(words: { singular: string; plural: string } | undefined): Partial<FieldWords> {
  return words ? { field: words.singular, fields: words.plural } : {};
}

interface ModeSelectProps {
  mode: MappingMode;
  readOnly: boolean;
  onChange(mode: MappingMode): void;
}

function ModeSelect({ mode, readOnly, onChange }: ModeSelectProps) {
  const { t } = useTranslation('lookups');
  return (
    <Select
      label={t('mapping')}
      data={[
        { value: 'defineBelow', label: t('defineBelow') },
        { value: 'autoMapInputData', label: t('autoMap') },
      ]}
      value={mode}
      readOnly={readOnly}
      onChange={(next) => onChange(next === 'autoMapInputData' ? next : 'defineBelow')}
    />
  );
}

interface MatchSelectProps {
  mapping: Mapping;
  words: FieldWords;
  isMultiple: boolean;
  readOnly: boolean;
  onChange(matchOn: string[]): void;
}

/** Which fields tell the rows that are meant. */
function MatchSelect({ mapping, words, isMultiple, readOnly, onChange }: MatchSelectProps) {
  const { t } = useTranslation('lookups');
  const entries = new Map(matchableFields(mapping).map(({ id, displayName }) => [id, displayName]));
  // What was chosen stays visible, also when the service does not have it any more.
  for (const id of mapping.matchOn) if (!entries.has(id)) entries.set(id, id);
  const shared = {
    data: [...entries].map(([value, label]) => ({ value, label })),
    description: t('matchOnHelp'),
    readOnly,
    required: true,
    searchable: entries.size > 8,
    nothingFoundMessage: t('noResults'),
  };
  if (isMultiple) {
    return (
      <MultiSelect
        {...shared}
        label={capital(t('matchOn', words))}
        value={mapping.matchOn}
        hidePickedOptions
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      {...shared}
      label={capital(t('matchOnOne', words))}
      value={mapping.matchOn[0] ?? null}
      placeholder={t('choose')}
      onChange={(id) => id !== null && onChange([id])}
    />
  );
}

interface FieldsStateProps {
  fields: MapperFields;
  isEmpty: boolean;
  words: FieldWords;
  labelId: string;
}

/** Why there are no fields, or no new ones. */
function FieldsState({ fields, isEmpty, words, labelId }: FieldsStateProps) {
  const { t } = useTranslation('lookups');
  const { lookupNode } = useParameterEnvironment();
  if (fields.lacksCredential) {
    return (
      <Anchor component="button" type="button" className={classes.link} onClick={() => lookupNode?.chooseCredential()}>
        {t('chooseCredentialForFields', words)}
      </Anchor>
    );
  }
  if (fields.waitsFor) return <MissingChoice property={fields.waitsFor} waitingId={labelId} className={classes.link} />;
  if (fields.error && fields.reload) return <LookupFailure error={fields.error} onRetry={fields.reload} />;
  if (!isEmpty) return null;
  if (fields.isLoading)
    return (
      <p className={classes.note} role="status">
        <Loader size={14} aria-hidden /> {t('loadingFields', words)}
      </p>
    );
  return fields.found ? <p className={classes.note}>{fields.found.emptyFieldsNotice ?? t('noFields', words)}</p> : null;
}

interface ConversionProps {
  mapping: Mapping;
  words: FieldWords;
  readOnly: boolean;
  onChange(change: Partial<Mapping>): void;
}

function Conversion({ mapping, words, readOnly, onChange }: ConversionProps) {
  const { t } = useTranslation('lookups');
  return (
    <Switch
      size="sm"
      label={t('convertTypes', words)}
      description={t('convertTypesHelp')}
      checked={mapping.convertTypes}
      disabled={readOnly}
      onChange={(event) => onChange({ convertTypes: event.currentTarget.checked })}
    />
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
