/** Types that conditions compare. */
export type OperandType = 'string' | 'number' | 'dateTime' | 'boolean' | 'array' | 'object' | 'any';

export interface FilterOperator {
  type: OperandType;
  operation: string;
  /** Needs no right side. */
  singleValue?: true;
  /** Type of the right side; default: the operator's type. */
  rightType?: OperandType;
  /** Key of its words. */
  label: OperatorLabel;
}

type OperatorLabel =
  | 'opExists'
  | 'opNotExists'
  | 'opEmpty'
  | 'opNotEmpty'
  | 'opEquals'
  | 'opNotEquals'
  | 'opContains'
  | 'opNotContains'
  | 'opStartsWith'
  | 'opNotStartsWith'
  | 'opEndsWith'
  | 'opNotEndsWith'
  | 'opRegex'
  | 'opNotRegex'
  | 'opGreater'
  | 'opLess'
  | 'opGreaterOrEqual'
  | 'opLessOrEqual'
  | 'opAfter'
  | 'opBefore'
  | 'opAfterOrEqual'
  | 'opBeforeOrEqual'
  | 'opTrue'
  | 'opFalse'
  | 'opLengthEquals'
  | 'opLengthNotEquals'
  | 'opLengthGreater'
  | 'opLengthLess'
  | 'opLengthGreaterOrEqual'
  | 'opLengthLessOrEqual';

type Shape = Omit<FilterOperator, 'type'>;

const PRESENCE: Shape[] = [
  { operation: 'exists', singleValue: true, label: 'opExists' },
  { operation: 'notExists', singleValue: true, label: 'opNotExists' },
  { operation: 'empty', singleValue: true, label: 'opEmpty' },
  { operation: 'notEmpty', singleValue: true, label: 'opNotEmpty' },
];

const EQUALITY: Shape[] = [
  { operation: 'equals', label: 'opEquals' },
  { operation: 'notEquals', label: 'opNotEquals' },
];

const BY_TYPE: ReadonlyArray<[OperandType, Shape[]]> = [
  [
    'string',
    [
      ...PRESENCE,
      ...EQUALITY,
      { operation: 'contains', label: 'opContains' },
      { operation: 'notContains', label: 'opNotContains' },
      { operation: 'startsWith', label: 'opStartsWith' },
      { operation: 'notStartsWith', label: 'opNotStartsWith' },
      { operation: 'endsWith', label: 'opEndsWith' },
      { operation: 'notEndsWith', label: 'opNotEndsWith' },
      { operation: 'regex', label: 'opRegex' },
      { operation: 'notRegex', label: 'opNotRegex' },
    ],
  ],
  [
    'number',
    [
      ...PRESENCE,
      ...EQUALITY,
      { operation: 'gt', label: 'opGreater' },
      { operation: 'lt', label: 'opLess' },
      { operation: 'gte', label: 'opGreaterOrEqual' },
      { operation: 'lte', label: 'opLessOrEqual' },
    ],
  ],
  [
    'dateTime',
    [
      ...PRESENCE,
      ...EQUALITY,
      { operation: 'after', label: 'opAfter' },
      { operation: 'before', label: 'opBefore' },
      { operation: 'afterOrEquals', label: 'opAfterOrEqual' },
      { operation: 'beforeOrEquals', label: 'opBeforeOrEqual' },
    ],
  ],
  [
    'boolean',
    [
      ...PRESENCE,
      { operation: 'true', singleValue: true, label: 'opTrue' },
      { operation: 'false', singleValue: true, label: 'opFalse' },
      ...EQUALITY,
    ],
  ],
  [
    'array',
    [
      ...PRESENCE,
      { operation: 'contains', rightType: 'any', label: 'opContains' },
      { operation: 'notContains', rightType: 'any', label: 'opNotContains' },
      { operation: 'lengthEquals', rightType: 'number', label: 'opLengthEquals' },
      { operation: 'lengthNotEquals', rightType: 'number', label: 'opLengthNotEquals' },
      { operation: 'lengthGt', rightType: 'number', label: 'opLengthGreater' },
      { operation: 'lengthLt', rightType: 'number', label: 'opLengthLess' },
      { operation: 'lengthGte', rightType: 'number', label: 'opLengthGreaterOrEqual' },
      { operation: 'lengthLte', rightType: 'number', label: 'opLengthLessOrEqual' },
    ],
  ],
  ['object', PRESENCE],
];

/** Operators a condition can have, grouped by type. */
export const FILTER_OPERATORS: ReadonlyArray<{ type: OperandType; operators: FilterOperator[] }> = BY_TYPE.map(
  ([type, shapes]) => ({ type, operators: shapes.map((shape) => ({ type, ...shape })) }),
);

export const DEFAULT_OPERATOR: FilterOperator = { type: 'string', operation: 'equals', label: 'opEquals' };

export function findOperator(type: string, operation: string): FilterOperator | undefined {
  return FILTER_OPERATORS.find((group) => group.type === type)?.operators.find(
    (operator) => operator.operation === operation,
  );
}

/** Type of the right side. */
export function rightTypeOf(operator: FilterOperator): OperandType {
  return operator.rightType ?? operator.type;
}
