import { homedir } from 'node:os';
import path from 'node:path';
import { isAllowEntry } from '@millrace/network';
import { parseModelPrices } from '@millrace/workflow';

/** How the text of a variable becomes a value. */
export interface ValueKind<T> {
  /** Word for the documentation, for example `integer`. */
  label: string;
  /** What is allowed, as the end of the sentence "… must be". */
  allowed: string;
  /** The value, or `undefined` when the text is not allowed. */
  parse(text: string): T | undefined;
  format(value: T): string;
  /** Smallest and largest number, both included. */
  range?: { min: number; max: number };
  /** All values there are, where they are few. */
  choices?: readonly string[];
}

export const text: ValueKind<string> = {
  label: 'text',
  allowed: 'text',
  parse: (value) => value,
  format: (value) => value,
};

export const secretKey: ValueKind<string> = {
  ...text,
  allowed: 'at least 16 characters',
  parse: (value) => (value.length >= 16 ? value : undefined),
};

/** A folder, absolute or seen from the working directory; `~` is the user's home. */
export const folder: ValueKind<string> = {
  label: 'folder',
  allowed: 'a path',
  parse: (value) => path.resolve(value.replace(/^~(?=\/|$)/, homedir())),
  format: (value) => value,
};

export const flag: ValueKind<boolean> = {
  label: 'boolean',
  allowed: 'true or false',
  parse(value) {
    if (['true', '1', 'yes', 'on'].includes(value.toLowerCase())) return true;
    if (['false', '0', 'no', 'off'].includes(value.toLowerCase())) return false;
    return undefined;
  },
  format: String,
};

/** A whole number between two bounds, both included. */
export function integer(min: number, max: number): ValueKind<number> {
  return {
    label: 'integer',
    allowed: `a whole number from ${min} to ${max}`,
    parse(value) {
      if (!/^-?\d+$/.test(value)) return undefined;
      const number = Number(value);
      return number >= min && number <= max ? number : undefined;
    },
    format: String,
    range: { min, max },
  };
}

/** A sum of money in US dollars, from 0. */
export const dollars: ValueKind<number> = {
  range: { min: 0, max: 999_999_999 },
  label: 'number',
  allowed: 'a sum in US dollars, for example 12.50',
  parse: (value) => (/^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : undefined),
  format: String,
};

/** Prices of models, as JSON. */
export const modelPrices: ValueKind<string> = {
  label: 'JSON',
  allowed: 'JSON as {"my-model": {"input": 1, "cachedInput": 0.1, "output": 4}}, in US dollars for a million tokens',
  parse(value) {
    try {
      parseModelPrices(value);
      return value;
    } catch {
      return undefined;
    }
  },
  format: (value) => value,
};

/** A share of a whole. */
export const fraction: ValueKind<number> = {
  label: 'number',
  allowed: 'a number from 0 to 1',
  parse: (value) => (/^(?:0|1|0?\.\d+|1\.0+)$/.test(value) ? Number(value) : undefined),
  format: String,
};

export function choice<const Value extends string>(values: readonly Value[]): ValueKind<Value> {
  return {
    label: 'choice',
    allowed: values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`,
    parse: (value) => values.find((candidate) => candidate === value),
    format: (value) => value,
    choices: values,
  };
}

/** Values separated by commas; blanks around them are dropped. */
export const list: ValueKind<readonly string[]> = {
  label: 'list',
  allowed: 'values separated by commas',
  parse: (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  format: (value) => value.join(', '),
};

/** What requests may reach although it is internal. */
export const allowList: ValueKind<readonly string[]> = {
  label: 'list',
  allowed: 'host names, addresses and CIDR ranges separated by commas',
  parse(value) {
    const entries = list.parse(value);
    return entries?.every(isAllowEntry) ? entries : undefined;
  },
  format: list.format,
};

/** An absolute address with one of these schemes, for example `https`. */
export function address(schemes: readonly string[]): ValueKind<string> {
  return {
    label: 'URL',
    allowed: `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    parse: (value) =>
      URL.canParse(value) && schemes.some((scheme) => value.startsWith(`${scheme}://`)) ? value : undefined,
    format: (value) => value,
  };
}

/** A proxy, with or without a scheme. Which schemes can be used depends on what it is for. */
export const proxyAddress: ValueKind<string> = {
  label: 'URL',
  allowed: 'an address as http://host:port',
  parse(value) {
    const url = URL.parse(value.includes('://') ? value : `http://${value}`);
    return url && url.hostname !== '' ? url.href : undefined;
  },
  format: (value) => value,
};

/** As programs read `NO_PROXY`: blanks separate, too. What none of them understands stands for no host. */
export const proxyExceptions: ValueKind<readonly string[]> = {
  label: 'list',
  allowed: 'hosts, addresses and ranges separated by commas',
  parse: (value) => value.split(/[\s,]+/).filter((part) => part !== ''),
  format: list.format,
};

export const timezone: ValueKind<string> = {
  label: 'time zone',
  allowed: 'an IANA time zone, for example Europe/Berlin',
  parse(value) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: value });
      return value;
    } catch {
      return undefined;
    }
  },
  format: (value) => value,
};
