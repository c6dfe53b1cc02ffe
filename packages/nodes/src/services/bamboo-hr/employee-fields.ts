import {
  choiceOf,
  choices,
  dateTime,
  fixedCollection,
  group,
  type JsonObject,
  options,
  type Parameter,
  string,
} from '@millrace/node-sdk';
import { day } from '../../lib/date/given-date.ts';
import { departments, divisions, locations } from './client.ts';

/** The address, under the name that an operation has for it. */
const address = <const Name extends string>(name: Name) =>
  fixedCollection(name, {
    label: 'Address',
    placeholder: 'Add address',
    groups: [
      group('value', 'Address', [
        string('address1', { label: 'Line 1' }),
        string('address2', { label: 'Line 2' }),
        string('city', { label: 'City' }),
        string('state', { label: 'State', description: 'In full, for example California' }),
        string('country', { label: 'Country' }),
      ]),
    ],
  });

/** Fields of an employee that a synced payroll needs. */
const needed = [
  dateTime('dateOfBirth', { label: 'Date of birth' }),
  choiceOf('department', { label: 'Department', from: departments }),
  choiceOf('division', { label: 'Division', from: divisions }),
  string('employeeNumber', { label: 'Employee number' }),
  options('exempt', {
    label: 'Overtime',
    default: '',
    options: [
      { name: 'Exempt', value: 'exempt' },
      { name: 'Not exempt', value: 'non-exempt' },
    ],
  }),
  options('gender', { label: 'Gender', default: '', options: choices('female', 'male') }),
  dateTime('hireDate', { label: 'Hired on' }),
  choiceOf('location', { label: 'Location', from: locations }),
  options('maritalStatus', {
    label: 'Marital status',
    default: '',
    options: choices('single', 'married', 'domesticPartnership'),
  }),
  string('mobilePhone', { label: 'Mobile phone' }),
  options('paidPer', {
    label: 'Paid per',
    default: '',
    options: [
      ...choices('hour', 'day', 'week', 'month'),
      // The format's own spelling.
      { name: 'Quarter', value: 'quater' },
      { name: 'Year', value: 'year' },
    ],
  }),
  fixedCollection('payRate', {
    label: 'Pay',
    placeholder: 'Add pay',
    groups: [
      group('value', 'Pay', [
        string('value', { label: 'Amount' }),
        string('currency', { label: 'Currency', placeholder: 'EUR' }),
      ]),
    ],
  }),
  options('payType', {
    label: 'Kind of pay',
    default: '',
    options: choices(
      ...(['commission', 'contract', 'daily', 'exceptionHourly', 'hourly', 'monthly', 'pieceRate'] as const),
      ...(['proRata', 'salary', 'weekly'] as const),
    ),
  }),
  string('preferredName', { label: 'Preferred name' }),
  string('ssn', { label: 'Social security number' }),
] as const;

export const forCreating = [address('address'), ...needed] as const;
// The format's own spelling.
export const forChanging = [address('addasasress'), ...needed] as const;

export const atWork = [
  string('workEmail', { label: 'Email at work' }),
  string('workPhone', { label: 'Phone at work' }),
] as const;

/** Each of the parameters, shown where the payroll is synced or is not. */
export const whereSynced = <const List extends readonly Parameter[]>(list: List, isSynced: boolean) =>
  list.map((parameter: List[number]) => ({
    ...parameter,
    ...(isSynced && { required: true }),
    displayOptions: { show: { [isSynced ? 'synced' : '/synced']: [isSynced] } },
  }));

const DATES = new Set(['dateOfBirth', 'hireDate']);
const WORDS = new Set(['exempt', 'gender', 'maritalStatus', 'paidPer', 'payType']);

/** Fields as BambooHR takes them; none that is empty. */
export function employeeOf(fields: object, zone: string): JsonObject {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      if (name === 'address' || name === 'addasasress')
        return Object.entries(value.value ?? {}).filter(([, part]) => part);
      if (name === 'payRate') return value.value ? [[name, value.value]] : [];
      if (DATES.has(name)) return [[name, day(value, { zone, parameter: name })]];
      return [[name, WORDS.has(name) ? inWords(value) : value]];
    }),
  );
}

/** `domesticPartnership` is kept as "Domestic Partnership". */
function inWords(value: string): string {
  if (value === 'quater') return 'Quarter';
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
