import { Select } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { selectableTypes, useCredentialTypes } from '../../credential-types.ts';
import { textOf } from '../../expression-text.ts';
import { FieldFrame } from '../../field-frame.tsx';
import type { FieldProps } from '../../field-props.ts';
import { useParameterEnvironment } from '../../parameter-environment.tsx';

/** The kind of credential a node uses. A stored kind that is not known here is still shown. */
export function CredentialTypeField({ property, value, onChange }: FieldProps) {
  const { t } = useTranslation('parameters');
  const { readOnly } = useParameterEnvironment();
  const labelId = useId();
  const stored = textOf(value);
  const types = selectableTypes(property, useCredentialTypes()).map(({ name, displayName }) => ({
    value: name,
    label: displayName,
  }));
  const isUnknown = stored !== '' && !types.some((type) => type.value === stored);
  return (
    <FieldFrame property={property} labelId={labelId} value={value} readOnly={readOnly} onDrop={onChange}>
      <Select
        aria-labelledby={labelId}
        data={isUnknown ? [...types, { value: stored, label: stored }] : types}
        value={stored === '' ? null : stored}
        placeholder={property.placeholder ?? t('credentialTypePlaceholder')}
        readOnly={readOnly}
        searchable
        nothingFoundMessage={t('nothingFound')}
        onChange={(name) => onChange(name ?? '')}
      />
    </FieldFrame>
  );
}
