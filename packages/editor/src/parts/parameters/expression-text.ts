import type { JsonValue } from '@millrace/workflow';

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

/** A text with a template part behind it, one space between. */
export function appendPart(current: string, part: string): string {
  const text = isExpressionText(current) ? current.slice(1) : current;
  if (text.trim() === '') return `=${part}`;
  return /\s$/.test(text) ? `=${text}${part}` : `=${text} ${part}`;
}
