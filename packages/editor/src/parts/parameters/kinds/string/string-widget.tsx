import type { NodeProperty } from '@millrace/workflow';
import { CodeWidget } from '../../widgets/code-widget.tsx';
import type { ScalarWidgetProps } from '../../widgets/scalar-widget-props.ts';
import { TextWidget } from '../../widgets/text-widget.tsx';

/** A text, or code where the property names an editor or a language. */
export function StringWidget(props: ScalarWidgetProps) {
  const { editor, editorLanguage } = props.property.typeOptions ?? {};
  if (!editor && !editorLanguage) return <TextWidget {...props} />;
  return <CodeWidget {...props} language={editorLanguage ?? languageOf(props.property)} />;
}

function languageOf(property: NodeProperty) {
  switch (property.typeOptions?.editor) {
    case 'codeNodeEditor':
    case 'jsEditor':
      return 'javaScript';
    case 'jsonEditor':
      return 'json';
    case 'htmlEditor':
      return 'html';
    case 'sqlEditor':
      return 'sql';
    case 'cssEditor':
      return 'css';
    default:
      return 'text';
  }
}
