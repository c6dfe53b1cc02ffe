import type { JsonValue } from '@millrace/workflow';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '../code-editor/code-editor.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { useParameterEnvironment } from './parameter-environment.tsx';
import classes from './parameters.module.css';

/** A value without a form of its own, edited as JSON. Stored only while it is valid. */
export function RawValueField({ property, value, onChange }: FieldProps) {
  const { t } = useTranslation('parameters');
  const { readOnly } = useParameterEnvironment();
  const labelId = useId();
  const [draft, setDraft] = useState<string>();
  const parsed = draft === undefined ? { value } : parseJson(draft);
  return (
    <FieldFrame
      property={property}
      labelId={labelId}
      value={value}
      readOnly={readOnly}
      issue={parsed ? undefined : t('issueNotJson')}
      onDrop={onChange}
      onLeave={() => parsed && setDraft(undefined)}
    >
      <CodeEditor
        name={property.displayName}
        labelId={labelId}
        value={draft ?? JSON.stringify(value, null, 2)}
        language="json"
        readOnly={readOnly}
        invalid={!parsed}
        minRows={3}
        onChange={(text) => {
          setDraft(text);
          const next = parseJson(text);
          if (next) onChange(next.value);
        }}
      />
      <div className={classes.hint}>{t('editedAsJson')}</div>
    </FieldFrame>
  );
}

function parseJson(text: string): { value: JsonValue } | undefined {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return undefined;
  }
}
