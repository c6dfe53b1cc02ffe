import { isJsonObject, type JsonObject, type JsonValue, type NodeProperty } from '@millrace/workflow';
import { isExpressionText } from '../../expression-text.ts';
import {
  DEFAULT_OPERATOR,
  FILTER_OPERATORS,
  type FilterOperator,
  findOperator,
  type OperandType,
  rightTypeOf,
} from './filter-operators.ts';

export interface FilterCondition {
  id: string;
  leftValue: JsonValue;
  rightValue: JsonValue;
  operator: FilterOperator;
  /** The condition as stored, so that fields this version does not know survive. */
  stored: JsonObject;
}

export type Combinator = 'and' | 'or';

/** Conditions of a stored filter. An empty filter shows one condition to fill in, which is not stored until it is edited. */
export function conditionsOf(value: JsonValue): FilterCondition[] {
  const stored = isJsonObject(value) && Array.isArray(value.conditions) ? value.conditions.filter(isJsonObject) : [];
  return stored.length > 0 ? stored.map(readCondition) : [newCondition('#0')];
}

export function combinatorOf(value: JsonValue): Combinator {
  return isJsonObject(value) && value.combinator === 'or' ? 'or' : 'and';
}

export function newCondition(id: string): FilterCondition {
  return { id, leftValue: '', rightValue: '', operator: DEFAULT_OPERATOR, stored: {} };
}

function readCondition(stored: JsonObject, index: number): FilterCondition {
  const operator = isJsonObject(stored.operator) ? stored.operator : {};
  const type = typeof operator.type === 'string' ? operator.type : DEFAULT_OPERATOR.type;
  const operation = typeof operator.operation === 'string' ? operator.operation : DEFAULT_OPERATOR.operation;
  return {
    id: typeof stored.id === 'string' ? stored.id : `#${index}`,
    leftValue: stored.leftValue ?? '',
    rightValue: stored.rightValue ?? '',
    // An operator of another version stays as it is; its operation then stands for its words.
    operator: findOperator(type, operation) ?? {
      type: 'any',
      operation,
      ...(operator.singleValue === true && { singleValue: true }),
      label: 'opEquals',
    },
    stored,
  };
}

/** Whether the operator of a condition is one this editor knows. */
export function isKnownOperator(condition: FilterCondition): boolean {
  return findOperator(condition.operator.type, condition.operator.operation) !== undefined;
}

export interface FilterOptions {
  caseSensitive: boolean;
  typeValidation: string;
  version: number;
}

export interface FilterChange {
  value: JsonValue;
  conditions: FilterCondition[];
  combinator: Combinator;
  options: FilterOptions;
  /** @param former what stood for the id so far. */
  newId(former: string): string;
}

/** The filter as it is stored. */
export function storeFilter({ value, conditions, combinator, options, newId }: FilterChange): JsonObject {
  const before = isJsonObject(value) ? value : {};
  const { caseSensitive, typeValidation, version } = options;
  return {
    ...before,
    options: {
      ...(isJsonObject(before.options) ? before.options : { leftValue: '' }),
      caseSensitive,
      typeValidation,
      version,
    },
    conditions: conditions.map((condition) => storeCondition(condition, newId)),
    combinator,
  };
}

function storeCondition(
  { id, leftValue, rightValue, operator, stored }: FilterCondition,
  newId: FilterChange['newId'],
): JsonObject {
  const isKnown = findOperator(operator.type, operator.operation) !== undefined;
  const { type, operation, singleValue, rightType } = operator;
  return {
    ...stored,
    id: id.startsWith('#') ? newId(id) : id,
    leftValue,
    rightValue,
    operator:
      isKnown || !isJsonObject(stored.operator)
        ? { type, operation, ...(singleValue && { singleValue }), ...(rightType && { rightType }) }
        : stored.operator,
  };
}

/** A condition with another operator; a right side that does not fit its type starts anew. */
export function withOperator(condition: FilterCondition, operator: FilterOperator): FilterCondition {
  return { ...condition, operator, rightValue: rightFor(operator, condition) };
}

function rightFor(operator: FilterOperator, { operator: former, rightValue }: FilterCondition): JsonValue {
  const type = rightTypeOf(operator);
  if (operator.singleValue) return '';
  if (isExpressionText(rightValue) || type === rightTypeOf(former)) return rightValue;
  if (type === 'string' && typeof rightValue === 'number') return String(rightValue);
  const isNumber = typeof rightValue === 'string' && rightValue.trim() !== '' && Number.isFinite(Number(rightValue));
  return type === 'number' && isNumber ? Number(rightValue) : emptyOperand(type);
}

/**
 * A condition with dropped data on its left. What is compared follows the data: the same comparison of its type, else the
 * first one of it. A right side that does not fit starts anew.
 */
export function withLeftValue(condition: FilterCondition, leftValue: JsonValue, sample?: JsonValue): FilterCondition {
  const type = sample === undefined ? undefined : operandTypeOf(sample);
  const { operator, rightValue } = condition;
  if (type === undefined || operator.type === type || !isKnownOperator(condition)) return { ...condition, leftValue };
  const next =
    findOperator(type, operator.operation) ?? FILTER_OPERATORS.find((group) => group.type === type)?.operators[0];
  if (!next) return { ...condition, leftValue };
  const fits = !next.singleValue && rightValue !== '' && !misfits(rightValue, rightTypeOf(next));
  const moved = withOperator({ ...condition, leftValue }, next);
  return fits ? { ...moved, rightValue } : moved;
}

function operandTypeOf(sample: JsonValue): OperandType | undefined {
  if (Array.isArray(sample)) return 'array';
  if (isJsonObject(sample)) return 'object';
  if (typeof sample === 'number' || typeof sample === 'boolean')
    return typeof sample === 'number' ? 'number' : 'boolean';
  return typeof sample === 'string' ? 'string' : undefined;
}

function emptyOperand(type: OperandType): JsonValue {
  return type === 'boolean' ? true : '';
}

/** The property a side of a condition is edited as. */
export function operandProperty(type: OperandType, displayName: string, placeholder: string): NodeProperty {
  const base = { name: 'operand', displayName, placeholder };
  switch (type) {
    case 'boolean':
      return { ...base, type: 'boolean', default: true };
    case 'number':
      return { ...base, type: 'number', default: '' };
    case 'dateTime':
      return { ...base, type: 'dateTime', default: '' };
    default:
      return { ...base, type: 'string', default: '' };
  }
}

/** Whether a fixed value cannot be read as the type a strict comparison needs. */
export function misfits(value: JsonValue, type: OperandType): boolean {
  if (isExpressionText(value) || value === '' || value === null) return false;
  switch (type) {
    case 'number':
      return (
        typeof value !== 'number' &&
        !(typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
      );
    case 'boolean':
      return typeof value !== 'boolean' && value !== 'true' && value !== 'false';
    case 'dateTime':
      return typeof value !== 'string' || Number.isNaN(Date.parse(value));
    case 'array':
      return !isJsonOf(value, Array.isArray);
    case 'object':
      return !isJsonOf(value, isJsonObject);
    default:
      return false;
  }
}

function isJsonOf(value: JsonValue, check: (parsed: unknown) => boolean): boolean {
  if (typeof value !== 'string') return check(value);
  try {
    return check(JSON.parse(value));
  } catch {
    return false;
  }
}
