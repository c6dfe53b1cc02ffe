import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { choicesOf } from './form-model.ts';
import { useParameterEnvironment } from './parameter-environment.tsx';
import { ScalarField } from './scalar-field.tsx';
import { textOf } from './value-conversion.ts';

/** The kind of credential a node uses: one of the given kinds, or its type name. */
export function CredentialTypeField(props: FieldProps) {
  const { property, value, onChange } = props;
  const { t } = useTranslation('parameters');
  const { readOnly } = useParameterEnvironment();
  const labelId = useId();
  if (choicesOf(property).length > 0)
    return <ScalarField {...props} property={{ ...property, type: 'options', noDataExpression: true }} />;
  return (
    <FieldFrame property={property} labelId={labelId} value={value} readOnly={readOnly} onDrop={onChange}>
      <TextInput
        aria-labelledby={labelId}
        value={textOf(value)}
        placeholder={property.placeholder ?? t('credentialTypePlaceholder')}
        readOnly={readOnly}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}
