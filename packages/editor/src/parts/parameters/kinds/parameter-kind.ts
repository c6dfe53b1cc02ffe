import type { JsonValue, NodeProperty, PropertyOption } from '@millrace/workflow';

export type ParameterIssue = 'required' | 'unsupportedValue' | 'notJson' | 'tooSmall' | 'tooLarge';

/**
 * What is known of a kind of parameter without showing it. A kind that is made of several fields, or that is not filled
 * in, leaves all of it out: its fields are judged and converted by their own kinds.
 */
export interface ParameterKind {
  /** The fixed value is any text, so that template parts can be typed into it. */
  holdsText?: true;
  /** One expression can give the value, so data can be dropped on it. */
  takesData?: true;
  /** The value is a list by itself, so `multipleValues` means nothing more. */
  isList?: true;
  /** The fixed value has many lines, and so does an expression for it. */
  isMultiline?: true;
  /** What a new entry of a list of such values holds. Default: an empty text. */
  emptyEntry?: JsonValue;
  /** Whether nothing is set. Default: an empty text or list, or `null`. */
  isMissing?(value: JsonValue): boolean;
  /** What is wrong with a fixed value that is set. `choices` are those that are shown. */
  validate?(property: NodeProperty, value: JsonValue, choices: readonly PropertyOption[]): ParameterIssue | undefined;
  /** A computed value as the fixed value that comes next to it; the default of the property where none does. Default: its text. */
  convert?(property: NodeProperty, value: unknown): JsonValue;
  /** The value after a template part was dropped on it. Default: the part, behind the text where it holds one. */
  drop?(property: NodeProperty, current: JsonValue, part: string): JsonValue;
}
