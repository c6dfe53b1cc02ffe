import { Loader, MultiSelect, Select } from '@mantine/core';
import type { JsonValue, PropertyOption } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import type { RemoteChoices } from '../lookups/use-remote-choices.ts';
import classes from '../parameters.module.css';
import type { ScalarWidgetProps } from './scalar-widget-props.ts';

/** From this many choices on, they can be searched. */
const SEARCHABLE_FROM = 8;

/** One of several choices. A stored value that is not offered is still shown. */
export function OptionsWidget(props: ScalarWidgetProps) {
  const { choices, remote, value, labelId, readOnly, invalid, placeholder, onChange } = props;
  const { t } = useTranslation(['parameters', 'lookups']);
  const entries = toEntries(choices, value === '' && !isOffered(choices, value) ? [] : [value]);
  return (
    <Select
      aria-labelledby={labelId}
      data={entries.map(({ key, label }) => ({ value: key, label }))}
      value={isOffered(choices, value) || value !== '' ? keyOf(value) : null}
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

/** Choices that are being loaded show it; a failure is tried again when the list is opened. */
function remoteLook(remote: RemoteChoices | undefined) {
  if (!remote) return {};
  return {
    ...(remote.isLoading && { rightSection: <Loader size={14} aria-hidden /> }),
    onDropdownOpen: () => {
      if (remote.error) remote.reload?.();
    },
  };
}

function ChoiceText({ label, description }: { label: string; description?: string | undefined }) {
  return (
    <div className={classes.choice}>
      <span>{label}</span>
      {description && <span className={classes.choiceHelp}>{description}</span>}
    </div>
  );
}

interface Entry {
  key: string;
  label: string;
  description?: string | undefined;
  value: JsonValue;
}

function toEntries(choices: readonly PropertyOption[], stored: readonly JsonValue[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { name, value, description } of choices)
    entries.set(keyOf(value), { key: keyOf(value), label: name, description, value });
  for (const value of stored) {
    const key = keyOf(value);
    if (!entries.has(key)) entries.set(key, { key, label: typeof value === 'string' ? value : key, value });
  }
  return [...entries.values()];
}

function isOffered(choices: readonly PropertyOption[], value: JsonValue): boolean {
  return choices.some((choice) => choice.value === value);
}

/** Choices may be texts, numbers or booleans; the select knows texts only. */
function keyOf(value: JsonValue): string {
  return JSON.stringify(value);
}
