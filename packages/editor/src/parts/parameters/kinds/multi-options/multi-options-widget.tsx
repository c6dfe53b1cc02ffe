import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';
import { ChoiceText, keyOf, remoteLook, toEntries } from '../options/choice-entries.tsx';

/** Any of several choices. Stored values that are not offered are still shown. */
export function MultiOptionsWidget(props: ScalarWidgetProps) {
  const { choices, remote, value, labelId, readOnly, invalid, placeholder, onChange } = props;
  const { t } = useTranslation(['parameters', 'lookups']);
  const chosen = Array.isArray(value) ? value : value === '' || value === null ? [] : [value];
  const entries = toEntries(choices, chosen);
  return (
    <MultiSelect
      aria-labelledby={labelId}
      data={entries.map(({ key, label }) => ({ value: key, label }))}
      value={chosen.map(keyOf)}
      placeholder={chosen.length === 0 ? (placeholder ?? t('chooseOptions')) : ''}
      readOnly={readOnly}
      error={invalid}
      searchable
      hidePickedOptions
      nothingFoundMessage={remote?.isLoading ? t('lookups:loading') : t('nothingFound')}
      {...remoteLook(remote)}
      renderOption={({ option }) => (
        <ChoiceText
          label={option.label}
          description={entries.find((entry) => entry.key === option.value)?.description}
        />
      )}
      onChange={(keys) =>
        onChange(keys.flatMap((key) => entries.filter((entry) => entry.key === key).map((entry) => entry.value)))
      }
    />
  );
}
