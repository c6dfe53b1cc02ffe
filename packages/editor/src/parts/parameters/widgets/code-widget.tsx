import type { CodeLanguage } from '@millrace/workflow';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { completeScript } from '../../../model/preview/script-completion.ts';
import { CodeEditor } from '../../code-editor/code-editor.tsx';
import type { ScriptMode } from '../../code-editor/lint/mode-problems.ts';
import { ExpressionPreview } from '../../expression-field/expression-preview.tsx';
import { openedTemplate } from '../../expression-field/template-braces.ts';
import { useClickElsewhere } from '../../expression-field/use-click-elsewhere.ts';
import { textOf } from '../expression-text.ts';
import { useParameterEnvironment } from '../parameter-environment.tsx';
import type { ScalarWidgetProps } from './scalar-widget-props.ts';

/** By the value of the parameter that says how often a script runs. */
const SCRIPT_MODES: ReadonlyMap<unknown, ScriptMode> = new Map([
  ['runOnceForAllItems', 'all'],
  ['runOnceForEachItem', 'each'],
]);

/** Code or JSON. The stored value is always text. */
export function CodeWidget(props: ScalarWidgetProps & { language: CodeLanguage }) {
  const { property, value, labelId, readOnly, invalid, language, onChange, onStartExpression } = props;
  const { complete, root } = useParameterEnvironment();
  const isScript = property.typeOptions?.editor === 'codeNodeEditor';
  const completeCode = useMemo(
    () => complete && ((code: string, cursor: number) => completeScript(code, cursor, complete)),
    [complete],
  );
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : textOf(value);
  const editor = (
    <CodeEditor
      name={property.displayName}
      labelId={labelId}
      value={text}
      language={language}
      sqlDialect={property.typeOptions?.sqlDialect}
      readOnly={readOnly}
      invalid={invalid}
      scriptMode={isScript ? SCRIPT_MODES.get(root.mode) : undefined}
      isMended={property.typeOptions?.mendsJson === true}
      complete={isScript ? completeCode : undefined}
      minRows={property.typeOptions?.rows ?? (isScript ? 14 : 5)}
      onChange={(next, caret) => {
        if (!onStartExpression) onChange(next);
        else if (next.startsWith('=')) onStartExpression(next, caret - 1);
        // Nodes read the templates in text that has an editor of its own themselves.
        else if (!property.typeOptions?.editor && next.includes('{{') && !text.includes('{{')) {
          const opened = openedTemplate(next, caret);
          onStartExpression(`=${opened.text}`, opened.caret);
        } else onChange(next);
      }}
    />
  );
  const isQuery = property.typeOptions?.editor === 'sqlEditor' && text.includes('{{');
  return isQuery ? <WithResult text={text}>{editor}</WithResult> : editor;
}

/** A query whose templates the node fills in, with what becomes of it for the item that is looked at. */
function WithResult({ text, children }: { text: string; children: ReactNode }) {
  const { evaluate } = useParameterEnvironment();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useClickElsewhere(box, isOpen, () => setIsOpen(false));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks at where the focus is
    <div ref={box} onFocus={() => setIsOpen(true)}>
      {children}
      {evaluate && <ExpressionPreview expression={`=${text}`} evaluate={evaluate} isOpen={isOpen} onFix={undefined} />}
    </div>
  );
}
