import type { NodeProperty } from '@millrace/workflow';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { textOf } from '../value-conversion.ts';
import { BooleanWidget } from './boolean-widget.tsx';
import { CodeWidget } from './code-widget.tsx';
import { ColorWidget } from './color-widget.tsx';
import { NumberWidget } from './number-widget.tsx';
import { MultiOptionsWidget, OptionsWidget } from './options-widget.tsx';
import type { ScalarWidgetProps } from './scalar-widget-props.ts';
import { StringWidget } from './string-widget.tsx';

// The date picker brings a calendar library along; few nodes need it.
const DateTimeWidget = lazyPart(() => import('./date-time-widget.tsx'));

/** The control for a fixed value. */
export function ScalarWidget(props: ScalarWidgetProps): ReactNode {
  const { property } = props;
  switch (property.type) {
    case 'number':
      return <NumberWidget {...props} />;
    case 'boolean':
      return <BooleanWidget {...props} />;
    case 'options':
      return <OptionsWidget {...props} />;
    case 'multiOptions':
      return <MultiOptionsWidget {...props} />;
    case 'dateTime':
      return <DateTimeWidget {...props} fallback={<StringWidget {...props} text={textOf(props.value)} />} />;
    case 'color':
      return <ColorWidget {...props} />;
    case 'json':
      return <CodeWidget {...props} language="json" />;
    case 'string':
    // Types with fields of their own come here only as what their fields are made of: text.
    case 'hidden':
    case 'notice':
    case 'callout':
    case 'button':
    case 'curlImport':
    case 'credentials':
    case 'credentialsSelect':
    case 'collection':
    case 'fixedCollection':
    case 'filter':
    case 'assignmentCollection':
    case 'resourceLocator':
    case 'resourceMapper':
    case 'workflowSelector':
      return property.typeOptions?.editor || property.typeOptions?.editorLanguage ? (
        <CodeWidget {...props} language={property.typeOptions.editorLanguage ?? languageOf(property)} />
      ) : (
        <StringWidget {...props} text={textOf(props.value)} />
      );
    default:
      return property.type satisfies never;
  }
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
