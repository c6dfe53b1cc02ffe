import { DateTime } from 'luxon';
import type { MemberTables } from '../interpreter/member-tables.ts';
import { HostObject } from '../interpreter/values.ts';
import { arrayExtensions } from './array.ts';
import { booleanExtensions, missingExtensions } from './boolean.ts';
import { dateExtensions } from './date.ts';
import type { Extension } from './extension.ts';
import { numberExtensions } from './number.ts';
import { objectExtensions } from './object.ts';
import { stringExtensions } from './string.ts';

/** The extension methods of one kind of receiver. */
export interface ExtensionSet {
  receiver: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'date' | 'missing';
  accepts(value: unknown, members: MemberTables): boolean;
  methods: readonly Extension[];
}

/** All extension methods by kind of receiver. */
export const extensionTable: readonly ExtensionSet[] = [
  { receiver: 'string', accepts: (value) => typeof value === 'string', methods: stringExtensions },
  { receiver: 'number', accepts: (value) => typeof value === 'number', methods: numberExtensions },
  { receiver: 'boolean', accepts: (value) => typeof value === 'boolean', methods: booleanExtensions },
  { receiver: 'array', accepts: (value) => Array.isArray(value), methods: arrayExtensions },
  { receiver: 'date', accepts: (value) => value instanceof DateTime || value instanceof Date, methods: dateExtensions },
  {
    receiver: 'object',
    accepts: (value, members) => members.isRecord(value) || value instanceof HostObject,
    methods: objectExtensions,
  },
  { receiver: 'missing', accepts: (value) => value === undefined || value === null, methods: missingExtensions },
];
