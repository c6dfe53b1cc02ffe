import type { JsonValue, NodeProperty, PropertyType } from '@millrace/workflow';
import type { Evaluation } from '../../model/preview/evaluation.ts';
import { choicesOf } from './form-model.ts';

/** Types whose fixed value is any text, so that template parts can be typed into it. Complete by its type. */
const HOLDS_TEXT: Record<PropertyType, boolean> = {
  string: true,
  json: true,
  dateTime: true,
  number: false,
  boolean: false,
  options: false,
  multiOptions: false,
  color: false,
  collection: false,
  fixedCollection: false,
  notice: false,
  hidden: false,
  button: false,
  callout: false,
  credentials: false,
  credentialsSelect: false,
  resourceLocator: false,
  resourceMapper: false,
  filter: false,
  assignmentCollection: false,
  curlImport: false,
  workflowSelector: false,
};

export function holdsText(type: PropertyType): boolean {
  return HOLDS_TEXT[type];
}

/** Whether a stored value is an expression: a text that starts with `=`. */
export function isExpressionText(value: unknown): value is `=${string}` {
  return typeof value === 'string' && value.startsWith('=');
}

/** A fixed value as the expression that yields it. Texts stay readable; everything else is wrapped in braces. */
export function toExpression(value: JsonValue): `=${string}` {
  if (typeof value === 'string') return `=${value}`;
  if (value === null) return '=';
  return `={{ ${JSON.stringify(value)} }}`;
}

/**
 * The fixed value that takes an expression's place: what it computes to now. Where it cannot be computed, or does not
 * fit, texts keep their raw braces and everything else goes back to the default.
 */
export function toFixed(property: NodeProperty, expression: string, evaluation: Evaluation | undefined): JsonValue {
  const raw = expression.slice(1);
  const isText = holdsText(property.type);
  if (!raw.includes('{{')) return isText ? raw : fixedFromText(property, raw);
  if (evaluation?.kind !== 'value') return isText ? raw : property.default;
  return fitValue(property, evaluation.value);
}

function fitValue(property: NodeProperty, value: unknown): JsonValue {
  switch (property.type) {
    case 'number':
      return fitNumber(value) ?? property.default;
    case 'boolean':
      return fitBoolean(value) ?? property.default;
    case 'options':
      // What the node offers is not known here.
      if (property.typeOptions?.loadOptionsMethod) return fitRemoteChoice(value) ?? property.default;
      return choicesOf(property).find((choice) => choice.value === value)?.value ?? property.default;
    case 'multiOptions': {
      const list = Array.isArray(value) ? value : [value];
      if (property.typeOptions?.loadOptionsMethod) return list.flatMap((entry) => fitRemoteChoice(entry) ?? []);
      return choicesOf(property)
        .map((choice) => choice.value)
        .filter((choice) => list.includes(choice));
    }
    case 'json':
      return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
    case 'string':
    case 'color':
    case 'dateTime':
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
      return textOf(value);
    default:
      return property.type satisfies never;
  }
}

function fixedFromText(property: NodeProperty, text: string): JsonValue {
  return text === '' ? property.default : fitValue(property, text);
}

function fitRemoteChoice(value: unknown): string | number | boolean | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

function fitNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function fitBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}

/** A computed value as text: objects as JSON, nothing as empty text. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/**
 * What a text pasted into an empty fixed field is stored as. A pasted expression becomes one; any other text that starts
 * with `=` (a password, say) must still yield itself, so it is stored as the expression for just that text.
 */
export function storedFromPaste(text: string): string {
  if (!text.startsWith('=') || text.includes('{{')) return text;
  return `=${text}`;
}
