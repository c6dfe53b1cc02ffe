import type { JsonValue, NodeProperty, PropertyOption } from '@millrace/workflow';
import type { RemoteChoices } from '../lookups/use-remote-choices.ts';

/** What the control of a fixed value is given. */
export interface ScalarWidgetProps {
  property: NodeProperty;
  value: JsonValue;
  choices: PropertyOption[];
  /** Where choices come from the node. */
  remote?: RemoteChoices | undefined;
  labelId: string;
  readOnly: boolean;
  invalid: boolean;
  placeholder?: string | undefined;
  onChange(value: JsonValue | undefined): void;
  /** Called with the stored text when typing turns the field into an expression; the caret is counted without the `=`. */
  onStartExpression?: ((text: string, caret: number) => void) | undefined;
}
