import { type Extension, extensions } from './extension.ts';

/** Methods of true and false. */
export const booleanExtensions: Extension[] = extensions((self) => self === true, {
  isEmpty: {
    signature: '(): boolean',
    help: 'True for false.',
    example: ['false.isEmpty()', true],
    call: (self) => !self,
  },
  isNotEmpty: {
    signature: '(): boolean',
    help: 'True for true.',
    example: ['false.isNotEmpty()', false],
    call: (self) => self,
  },
  toBoolean: {
    signature: '(): boolean',
    help: 'The value itself.',
    example: ['true.toBoolean()', true],
    call: (self) => self,
  },
  toFloat: {
    signature: '(): number',
    help: '1 for true, 0 for false.',
    example: ['true.toFloat()', 1],
    call: (self) => Number(self),
  },
  toInt: {
    signature: '(): number',
    help: '1 for true, 0 for false.',
    example: ['true.toInt()', 1],
    call: (self) => Number(self),
  },
  toNumber: {
    signature: '(): number',
    help: '1 for true, 0 for false.',
    example: ['false.toNumber()', 0],
    call: (self) => Number(self),
  },
  toJsonString: {
    signature: '(): string',
    help: 'The value as JSON.',
    example: ['true.toJsonString()', 'true'],
    call: (self) => String(self),
  },
});

/** What can be asked of null and undefined: the methods that a missing field should answer too. */
export const missingExtensions: Extension[] = extensions(() => undefined, {
  isEmpty: {
    signature: '(): boolean',
    help: 'True: there is no value.',
    example: ['null.isEmpty()', true],
    call: () => true,
  },
  isNotEmpty: {
    signature: '(): boolean',
    help: 'False: there is no value.',
    example: ['undefined.isNotEmpty()', false],
    call: () => false,
  },
});
