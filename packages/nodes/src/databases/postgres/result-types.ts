import type { CustomTypesConfig } from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const INT8_LIST = 1016;
const NUMERIC_LIST = 1231;

type Parsers = Pick<typeof import('pg').types, 'getTypeParser'>;

/** How values of the database are read: as the driver does, but for large numbers where they are wanted as numbers. */
export function resultTypes(parsers: Parsers, largeNumbers: 'numbers' | 'text'): CustomTypesConfig {
  return {
    getTypeParser(type: number, format?: 'text' | 'binary') {
      const parse = parsers.getTypeParser(type, format as 'text');
      if (largeNumbers === 'text') return parse;
      if (type === INT8 || type === NUMERIC) return Number;
      if (type === INT8_LIST || type === NUMERIC_LIST) return (text: string) => numbersOf(parse(text));
      return parse;
    },
  } as CustomTypesConfig;
}

function numbersOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbersOf);
  return value === null ? null : Number(value);
}
