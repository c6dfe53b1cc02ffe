import { Select } from '@mantine/core';
import type { JsonValue, PropertyOption } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';
import { ChoiceText, keyOf, remoteLook, toEntries } from './choice-entries.tsx';

/** From this many choices on, they can be searched. */
const SEARCHABLE_FROM = 8;

/** One of several choices. A stored value that is not offered is still shown. */
export function OptionsWidget(props: ScalarWidgetProps) {
  const { choices, remote, value, labelId, readOnly, invalid, placeholder, onChange } = props;
  const { t } = useTranslation(['parameters', 'lookups']);
  const isChosen = isOffered(choices, value) || !isNothing(value);
  const entries = toEntries(choices, isChosen ? [value] : []);
  return (
    <Select
      aria-labelledby={labelId}
      data={entries.map(({ key, label }) => ({ value: key, label }))}
      value={isChosen ? keyOf(value) : null}
      placeholder={placeholder ?? t('chooseOption')}
      readOnly={readOnly}
      error={invalid}
      searchable={remote !== undefined || choices.length >= SEARCHABLE_FROM}
      nothingFoundMessage={remote?.isLoading ? t('lookups:loading') : t('nothingFound')}
      {...remoteLook(remote)}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <ChoiceText
          label={option.label}
          description={entries.find((entry) => entry.key === option.value)?.description}
        />
      )}
      onChange={(key) => {
        const chosen = entries.find((entry) => entry.key === key);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

function isOffered(choices: readonly PropertyOption[], value: JsonValue): boolean {
  return choices.some((choice) => choice.value === value);
}

/** Some types have an empty list as the default of a single choice. */
function isNothing(value: JsonValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
