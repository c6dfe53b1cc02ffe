import type { CodeLanguage } from '@millrace/workflow';
import { useMemo } from 'react';
import { completeScript } from '../../../model/preview/script-completion.ts';
import { CodeEditor } from '../../code-editor/code-editor.tsx';
import { useParameterEnvironment } from '../parameter-environment.tsx';
import { textOf } from '../value-conversion.ts';
import type { ScalarWidgetProps } from './scalar-widget-props.ts';

/** Code or JSON. The stored value is always text. */
export function CodeWidget(props: ScalarWidgetProps & { language: CodeLanguage }) {
  const { property, value, labelId, readOnly, invalid, language, onChange, onStartExpression } = props;
  const { complete } = useParameterEnvironment();
  const completeCode = useMemo(
    () => complete && ((code: string, cursor: number) => completeScript(code, cursor, complete)),
    [complete],
  );
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : textOf(value);
  return (
    <CodeEditor
      name={property.displayName}
      labelId={labelId}
      value={text}
      language={language}
      sqlDialect={property.typeOptions?.sqlDialect}
      readOnly={readOnly}
      invalid={invalid}
      complete={property.typeOptions?.editor === 'codeNodeEditor' ? completeCode : undefined}
      minRows={property.typeOptions?.rows ?? (property.typeOptions?.editor === 'codeNodeEditor' ? 14 : 5)}
      onChange={(next) => {
        if (!onStartExpression) onChange(next);
        else if (next.startsWith('=')) onStartExpression(next, next.length - 1);
        // Nodes read the templates in text that has an editor of its own themselves.
        else if (!property.typeOptions?.editor && next.includes('{{') && !text.includes('{{'))
          onStartExpression(`=${next}`, next.indexOf('{{') + 3);
        else onChange(next);
      }}
    />
  );
}
