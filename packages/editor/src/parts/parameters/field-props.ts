import type { JsonObject, JsonValue, NodeProperty } from '@millrace/workflow';

export interface PropertyFieldProps {
  property: NodeProperty;
  /** Stored values of the level the property is on. */
  values: JsonObject;
  siblings: JsonObject;
  path: string;
  /** `undefined` goes back to the default. */
  onChange(value: JsonValue | undefined): void;
}

/** What a field for one property gets. */
export interface FieldProps {
  property: NodeProperty;
  value: JsonValue;
  siblings: JsonObject;
  path: string;
  /** `sample`: what dropped data is for the item it was dragged from, for fields whose type follows their value. */
  onChange(value: JsonValue | undefined, sample?: JsonValue): void;
}
