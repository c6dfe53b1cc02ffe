import { TagsInput } from '@mantine/core';
import { MAX_TAG_LENGTH } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagsQuery } from '../../server/tags.ts';

const MOST_SHOWN = 20;

interface TagsFieldProps {
  label: string;
  /** Names. */
  value: readonly string[];
  onChange: (names: string[]) => void;
  /** A dialog that opens begins here. */
  isFirst?: boolean;
}

/** Tags by name: those there are can be chosen, others are made when the form is sent. */
export function TagsField({ label, value, onChange, isFirst }: TagsFieldProps) {
  const { t } = useTranslation('workflows');
  const tags = useQuery(tagsQuery).data ?? [];
  return (
    <TagsInput
      label={label}
      data-autofocus={isFirst}
      placeholder={value.length === 0 ? t('addTag') : undefined}
      data={tags.map(({ name }) => name)}
      limit={MOST_SHOWN}
      value={[...value]}
      maxLength={MAX_TAG_LENGTH}
      acceptValueOnBlur
      isDuplicate={(name, chosen) => chosen.some((other) => other.toLowerCase() === name.toLowerCase())}
      comboboxProps={{ withinPortal: true }}
      onChange={(names) => onChange(names.map((name) => name.trim()).filter((name) => name !== ''))}
    />
  );
}
