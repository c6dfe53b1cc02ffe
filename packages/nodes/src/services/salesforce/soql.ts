import { NodeError } from '@millrace/node-sdk';

/** A comparison of a query. */
export interface Condition {
  field: string;
  operation: string;
  value: unknown;
}

/** What is asked for. */
export interface Selection {
  /** Names of fields: one after the other, or as a list. */
  fields: string | readonly string[];
  from: string;
  conditions?: readonly Condition[] | undefined;
  /** Default: all. */
  limit?: number;
}

/** A query in the language of Salesforce (SOQL). Values are quoted, names are checked: neither can hold another query. */
export function soql({ fields, from, conditions = [], limit = Number.POSITIVE_INFINITY }: Selection): string {
  const compared = conditions.map(({ field, operation, value }) => {
    return `${checkedName(field)} ${operation === 'equal' ? '=' : operation} ${literal(value)}`;
  });
  const where = compared.length > 0 ? `WHERE ${compared.join(' AND ')}` : '';
  const text = `SELECT ${typeof fields === 'string' ? fields : fields.join(',')} FROM ${checkedName(from)} ${where}`;
  return Number.isFinite(limit) ? `${text} LIMIT ${limit}` : text;
}

/** Numbers, dates and truth stand as they are; all else is a text. */
function literal(value: unknown): string {
  const text = String(value ?? '');
  if (/^\s*-?\d+(?:\.\d+)?\s*$/.test(text) || /^(?:true|false)$/i.test(text) || isDate(text)) return text;
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))?$/.test(text);
}

function checkedName(name: string): string {
  if (/^[\w.]+$/.test(name)) return name;
  throw new NodeError(`'${name.slice(0, 100)}' is no name of Salesforce`, {
    description: 'Choose a field or an object from the list, or give its API name.',
  });
}
