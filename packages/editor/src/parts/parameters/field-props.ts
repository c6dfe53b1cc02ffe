import type { JsonObject, JsonValue, NodeProperty } from '@millrace/workflow';

/** What a field for one property gets. */
export interface FieldProps {
  property: NodeProperty;
  value: JsonValue;
  siblings: JsonObject;
  path: string;
  /**
   * `undefined` goes back to the default. `sample`: what dropped data is for the item it was dragged from, for fields whose type
   * follows their value.
   */
  onChange(value: JsonValue | undefined, sample?: JsonValue): void;
}
