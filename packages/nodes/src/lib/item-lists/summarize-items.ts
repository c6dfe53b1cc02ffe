import { type Item, isJsonObject, type JsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { type FieldAccess, fieldAccess } from '../fields/field-path.ts';
import { missingField } from '../fields/field-values.ts';
import { isStop, type Steps } from '../pace/paced.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import { getOwn, setOwn } from '../values/own-property.ts';
import { type Aggregation, aggregate, outputPrefix } from './aggregations.ts';
import { linkTo } from './item-link.ts';

/** How items are summed up. */
export interface SummarizeSettings {
  values: readonly Aggregation[];
  splitBy: readonly string[];
  dotNotation: boolean;
  outputFormat: 'separateItems' | 'singleItem';
  skipEmptySplitFields: boolean;
  /**
   * What groups are told apart by: values as they are; texts of them, `undefined` among them, as the first version does; or
   * names of properties, as Item Lists does, where whole numbers come first.
   */
  keys: 'values' | 'texts' | 'names';
}

type Key = JsonValue | undefined;

interface Group {
  /** A field that an item lacks is undefined. */
  keys: Key[];
  /** Positions of its items. */
  members: number[];
}

/** Figures for each group of items. Groups are in the order in which they first appear, nested. */
export function* summarizeItems(items: readonly Item[], settings: SummarizeSettings): Steps<Item[]> {
  checkAggregations(settings.values);
  const access = fieldAccess(settings.dotNotation);
  const groups = yield* groupsOf(items, settings, access);
  const figures: JsonObject[] = [];
  for (const { members } of groups) {
    figures.push(figuresOf(items, members, settings, access));
    yield;
  }
  if (settings.outputFormat === 'singleItem' || settings.splitBy.length === 0) {
    const pairedItem = items.map((_, index) => linkTo(index));
    return [{ json: nested(groups, figures, settings.splitBy.length), pairedItem }];
  }
  return groups.map(({ keys, members }, position) => {
    const json: JsonObject = {};
    for (const [index, field] of settings.splitBy.entries()) {
      const key = keys[index];
      if (key !== undefined) setOwn(json, outputName(field), key);
    }
    return { json: { ...json, ...figures[position] }, pairedItem: members.map((member) => linkTo(member)) };
  });
}

/** Fields to sum up that are in no item. */
export function missingFields(items: readonly Item[], settings: SummarizeSettings): string[] {
  const access = fieldAccess(settings.dotNotation);
  return settings.values
    .map(({ field }) => field)
    .filter((field) => !items.some((item) => access.has(item.json, field)));
}

/** @throws NodeError for fields that are in no item. */
export function checkSummarizedFields(items: readonly Item[], settings: SummarizeSettings): void {
  const [missing] = missingFields(items, settings);
  if (missing === undefined || items.length === 0) return;
  throw missingField(missing, 'input items', { dotNotation: settings.dotNotation, parameter: 'fieldsToSummarize' });
}

function checkAggregations(values: readonly Aggregation[]): void {
  if (values.length > 0 && values.every(({ field }) => field)) return;
  throw new NodeError(values.length === 0 ? 'No fields to summarize are given' : 'A field to summarize has no name', {
    description: 'Enter the name of the field for each figure.',
    parameter: 'fieldsToSummarize',
  });
}

function* groupsOf(items: readonly Item[], settings: SummarizeSettings, access: FieldAccess): Steps<Group[]> {
  const { splitBy, skipEmptySplitFields, keys: kind } = settings;
  const root = new Level();
  for (let index = 0; index < items.length; index++) {
    if (isStop(index)) yield;
    const { json } = items[index] as Item;
    const values = splitBy.map((field) => access.get(json, field));
    if (skipEmptySplitFields && values.some((value) => isEmptyKey(value, kind))) continue;
    root.add(values.map(kind === 'values' ? textOfContainer : nameOf), index);
  }
  return root.groups([], kind === 'names');
}

/** Zero is a key as any other; nothing is one for whoever takes it as a text. */
function isEmptyKey(value: Key, kind: SummarizeSettings['keys']): boolean {
  if (value === '') return true;
  if (kind === 'texts') return false;
  return value === undefined || value === false || (value === null && kind === 'values');
}

/** Groups by the first key, in those by the second one, and so on. */
class Level {
  readonly #inner = new Map<string | undefined, { key: Key; level: Level }>();
  readonly #members: number[] = [];

  add(keys: readonly Key[], index: number): void {
    if (keys.length === 0) {
      this.#members.push(index);
      return;
    }
    const [key, ...rest] = keys;
    const text = key === undefined ? undefined : canonicalJson(key);
    const known = this.#inner.get(text) ?? { key, level: new Level() };
    this.#inner.set(text, known);
    known.level.add(rest, index);
  }

  groups(keys: readonly Key[], numbersFirst: boolean): Group[] {
    const entries = [...this.#inner.values()];
    const ordered = numbersFirst ? entries.toSorted(byNumber) : entries;
    const inner = ordered.flatMap(({ key, level }) => level.groups([...keys, key], numbersFirst));
    return this.#members.length > 0 ? [{ keys: [...keys], members: this.#members }, ...inner] : inner;
  }
}

/** Texts of whole numbers come first, by their size; the others keep their order. */
function byNumber(first: { key: Key }, second: { key: Key }): number {
  const [a, b] = [first, second].map(({ key }) => (/^(?:0|[1-9]\d*)$/.test(String(key)) ? Number(key) : Infinity));
  return a === b ? 0 : (a ?? 0) - (b ?? 0);
}

/** A list or an object that splits groups stands there as its JSON. */
function textOfContainer(key: Key): Key {
  return typeof key === 'object' && key !== null ? JSON.stringify(key) : key;
}

/** A key as the name of a field. */
function nameOf(key: Key): string {
  return typeof key === 'object' ? JSON.stringify(key) : String(key);
}

function figuresOf(items: readonly Item[], members: number[], { values }: SummarizeSettings, access: FieldAccess) {
  const json: JsonObject = {};
  for (const value of values) {
    const entries = members.map((index) => ({ index, value: access.get((items[index] as Item).json, value.field) }));
    setOwn(json, `${outputPrefix[value.aggregation]}${outputName(value.field)}`, aggregate(value, entries));
  }
  return json;
}

/** Names of output fields hold no dots, brackets or spaces. */
function outputName(field: string): string {
  return field.replace(/[\]["]/g, '').replace(/[ .]/g, '_');
}

/** One object: groups inside groups, by their values. */
function nested(groups: readonly Group[], figures: readonly JsonObject[], depth: number): JsonObject {
  if (depth === 0) return figures[0] ?? {};
  const result: JsonObject = {};
  groups.forEach(({ keys }, position) => {
    let target = result;
    keys.forEach((key, level) => {
      const name = nameOf(key);
      const present = getOwn(target, name);
      const next = isJsonObject(present) ? present : {};
      setOwn(target, name, level === depth - 1 ? (figures[position] ?? {}) : next);
      target = next;
    });
  });
  return result;
}
