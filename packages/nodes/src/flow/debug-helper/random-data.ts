import { createHash } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';

/** Kinds of made-up data. */
export type RandomDataType =
  | 'address'
  | 'latLong'
  | 'creditCard'
  | 'email'
  | 'ipv4'
  | 'ipv6'
  | 'macAddress'
  | 'nanoid'
  | 'url'
  | 'user'
  | 'uuid'
  | 'semver';

const FIRST_NAMES = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elena',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
  'Luis',
];
const LAST_NAMES = [
  'Adler',
  'Berg',
  'Costa',
  'Diaz',
  'Endo',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ito',
  'Jansen',
  'Keller',
  'Lund',
];
const STREETS = ['Mill Lane', 'River Road', 'Station Street', 'Harbour Walk', 'Orchard Way', 'Bridge Street'];
const CITIES = ['Lisbon', 'Oslo', 'Turin', 'Ghent', 'Kyoto', 'Porto', 'Graz', 'Leeds'];
const COUNTRIES = ['Portugal', 'Norway', 'Italy', 'Belgium', 'Japan', 'Austria', 'United Kingdom'];
const DOMAINS = ['example.com', 'example.org', 'example.net'];
const ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Random numbers that are the same for the same seed; without one they differ each time. */
export class RandomSource {
  #state: number;

  constructor(seed: string) {
    this.#state = seed
      ? createHash('sha256').update(seed).digest().readUInt32LE(0)
      : Math.floor(Math.random() * 2 ** 32);
  }

  /** A number from 0 up to but without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick(list: readonly string[]): string {
    return list[this.whole(0, list.length - 1)] ?? '';
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.whole(0, alphabet.length - 1)]).join('');
  }
}

/** Settings of the kinds that have any. */
export interface RandomDataSettings {
  alphabet: string;
  length: number;
}

/** One made-up record. */
export function randomData(type: RandomDataType, random: RandomSource, settings: RandomDataSettings): JsonObject {
  return generators[type](random, settings);
}

const hex = (random: RandomSource, length: number) => random.text('0123456789abcdef', length);

const generators: Record<RandomDataType, (random: RandomSource, settings: RandomDataSettings) => JsonObject> = {
  address: (random) => ({
    firstname: random.pick(FIRST_NAMES),
    lastname: random.pick(LAST_NAMES),
    street: `${random.whole(1, 200)} ${random.pick(STREETS)}`,
    city: random.pick(CITIES),
    zip: random.text('0123456789', 5),
    country: random.pick(COUNTRIES),
  }),
  latLong: (random) => ({ latitude: degrees(random, 90), longitude: degrees(random, 180) }),
  creditCard: (random) => ({
    type: 'Visa',
    // A prefix that is known for tests.
    number: `411111${random.text('0123456789', 10)}`,
    ccv: random.text('0123456789', 3),
    exp: `${String(random.whole(1, 12)).padStart(2, '0')}/${random.whole(30, 39)}`,
    holder_name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
  }),
  email: (random) => ({ email: email(random), confirmed: random.next() < 0.5 }),
  ipv4: (random) => ({ ip: Array.from({ length: 4 }, () => random.whole(1, 254)).join('.') }),
  ipv6: (random) => ({ ipv6: Array.from({ length: 8 }, () => hex(random, 4)).join(':') }),
  macAddress: (random) => ({ mac: Array.from({ length: 6 }, () => hex(random, 2)).join(':') }),
  nanoid: (random, { alphabet, length }) => ({ nanoId: random.text(alphabet || ALPHANUMERIC, length) }),
  url: (random) => ({ url: `https://${random.pick(DOMAINS)}/${random.text(ALPHANUMERIC, 8).toLowerCase()}` }),
  user: (random) => ({
    uid: uuid(random),
    email: email(random),
    firstname: random.pick(FIRST_NAMES),
    lastname: random.pick(LAST_NAMES),
    password: random.text(ALPHANUMERIC, 12),
  }),
  uuid: (random) => ({ uuid: uuid(random) }),
  semver: (random) => ({ version: `${random.whole(0, 9)}.${random.whole(0, 20)}.${random.whole(0, 20)}` }),
};

function degrees(random: RandomSource, most: number): number {
  return Number(((random.next() * 2 - 1) * most).toFixed(6));
}

function email(random: RandomSource): string {
  return `${random.pick(FIRST_NAMES)}.${random.pick(LAST_NAMES)}${random.whole(1, 99)}@${random.pick(DOMAINS)}`.toLowerCase();
}

/** Version 4, variant 1. */
function uuid(random: RandomSource): string {
  return `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-${random.text('89ab', 1)}${hex(random, 3)}-${hex(random, 12)}`;
}
