import { type JsonValue, NodeError } from '@millrace/node-sdk';
import type { SearchObject } from 'imapflow';

const FLAGS: Record<string, SearchObject> = {
  ALL: { all: true },
  ANSWERED: { answered: true },
  DELETED: { deleted: true },
  DRAFT: { draft: true },
  FLAGGED: { flagged: true },
  NEW: { new: true },
  OLD: { old: true },
  RECENT: { recent: true },
  SEEN: { seen: true },
  UNANSWERED: { answered: false },
  UNDELETED: { deleted: false },
  UNDRAFT: { draft: false },
  UNFLAGGED: { flagged: false },
  UNSEEN: { seen: false },
};

type Read = (value: string) => SearchObject;
const VALUES: Record<string, Read> = {
  BCC: (bcc) => ({ bcc }),
  BODY: (body) => ({ body }),
  CC: (cc) => ({ cc }),
  FROM: (from) => ({ from }),
  KEYWORD: (keyword) => ({ keyword }),
  SUBJECT: (subject) => ({ subject }),
  TEXT: (text) => ({ text }),
  TO: (to) => ({ to }),
  UNKEYWORD: (unKeyword) => ({ unKeyword }),
  UID: (uid) => ({ uid }),
  BEFORE: (text) => ({ before: dateOf(text) }),
  ON: (text) => ({ on: dateOf(text) }),
  SINCE: (text) => ({ since: dateOf(text) }),
  SENTBEFORE: (text) => ({ sentBefore: dateOf(text) }),
  SENTON: (text) => ({ sentOn: dateOf(text) }),
  SENTSINCE: (text) => ({ sentSince: dateOf(text) }),
  LARGER: (text) => ({ larger: bytesOf(text) }),
  SMALLER: (text) => ({ smaller: bytesOf(text) }),
};

/**
 * Reads search rules such as `["UNSEEN", ["SINCE", "May 20, 2024"], ["OR", "SEEN", ["FROM", "a"]], ["!SUBJECT", "b"]]`. An
 * email counts when it is found by all of the queries.
 * @throws NodeError for rules that cannot be read.
 */
export function searchQueries(text: string): SearchObject[] {
  const rules = parse(text);
  if (!Array.isArray(rules) || rules.length === 0) throw unreadable(`${JSON.stringify(text)} is not a list of rules`);
  return rules.map(queryOf);
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function queryOf(rule: JsonValue): SearchObject {
  const [head, ...values] = Array.isArray(rule) ? rule : [rule];
  if (typeof head !== 'string') throw unreadable(`${JSON.stringify(rule)} is not a rule`);
  const isNegated = head.startsWith('!');
  const name = (isNegated ? head.slice(1) : head).toUpperCase();
  const query = plainQuery(name, values, rule);
  return isNegated ? { not: query } : query;
}

function plainQuery(name: string, values: JsonValue[], rule: JsonValue): SearchObject {
  const flag = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
  if (flag && values.length === 0) return flag;
  if (name === 'OR' && values.length === 2) return { or: values.map(queryOf) };
  const [first, second] = values.map(String);
  if (name === 'HEADER' && first !== undefined && values.length <= 2) return { header: { [first]: second || true } };
  const read = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
  if (read && first !== undefined && values.length === 1) return read(first);
  throw unreadable(`${JSON.stringify(rule)} is not a rule with the right number of values`);
}

function dateOf(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw unreadable(`'${text}' is not a date`);
  return date;
}

function bytesOf(text: string): number {
  const bytes = Number(text);
  if (!Number.isInteger(bytes) || bytes < 0) throw unreadable(`'${text}' is not a number of bytes`);
  return bytes;
}

function unreadable(reason: string): NodeError {
  return new NodeError(`The search rules cannot be read: ${reason}`, {
    description: 'They are a JSON list, for example ["UNSEEN", ["SUBJECT", "order"]].',
    parameter: 'options',
    code: 'MAIL_SEARCH_INVALID',
  });
}
