import type { NodeTypeSummary } from '@millrace/workflow';
import { isSubNodeType } from '../../model/nodes/sub-node.ts';

/** Node types that a query means, best first. An empty query gives all, by name. */
export function searchNodes(types: readonly NodeTypeSummary[], query: string): NodeTypeSummary[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [...types].sort(byName);
  return types
    .map((type) => ({
      type,
      score: isSubNodeType(type) ? scoreOf(type, wanted) * SUB_NODE_WEIGHT : scoreOfStep(type, wanted),
      isName: type.displayName.toLowerCase().startsWith(wanted),
      place: aliasPlace(type, wanted),
    }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) => b.score - a.score || Number(b.isName) - Number(a.isName) || a.place - b.place || byName(a.type, b.type),
    )
    .map(({ type }) => type);
}

/** A step is meant before a part of one, such as a chat model, that is called alike; but not before a part whose whole name was typed. */
const SUB_NODE_WEIGHT = 0.7;

function byName(a: NodeTypeSummary, b: NodeTypeSummary): number {
  return a.displayName.localeCompare(b.displayName);
}

/** The first word of the name of a step counts more than an alias: "chat" means the chat trigger before all that can chat. */
function scoreOfStep(type: NodeTypeSummary, query: string): number {
  const name = type.displayName.toLowerCase();
  return name.startsWith(`${query} `) ? FIRST_WORD + query.length / name.length : scoreOf(type, query);
}

const FIRST_WORD = 97;

function scoreOf({ displayName, codex }: NodeTypeSummary, query: string): number {
  const name = displayName.toLowerCase();
  const aliases = (codex?.alias ?? []).map((alias) => alias.toLowerCase());
  const best = Math.max(textScore(name, query), ...aliases.map((alias) => textScore(alias, query) * ALIAS_WEIGHT));
  if (best > 0) return best;
  return Math.max(fuzzyScore(name, query), ...aliases.map((alias) => fuzzyScore(alias, query) * ALIAS_WEIGHT));
}

/** Among the aliases of a type: the first ones say best what it is for. */
function aliasPlace({ codex }: NodeTypeSummary, query: string): number {
  const place = (codex?.alias ?? []).findIndex((alias) => alias.toLowerCase() === query);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

/** A hit in an alias counts less than the same hit in the name, but more than the next weaker hit there. */
const ALIAS_WEIGHT = 0.95;

function textScore(text: string, query: string): number {
  if (text === query) return 100;
  // Of two that start alike, the shorter one is more fully meant.
  if (text.startsWith(query)) return 80 + (query.length === 1 ? LETTER_WEIGHT : 1) * (query.length / text.length);
  if (new RegExp(`[\\s._-]${escapePattern(query)}`).test(text)) return 60 + query.length / text.length;
  const words = query.split(/\s+/);
  if (words.length > 1 && words.every((word) => text.includes(word))) return 50;
  return text.includes(query) ? 40 + query.length / text.length : 0;
}

/** Of one letter alone there is little else to go by: "i" means If, and what is also called so, before Intercom. */
const LETTER_WEIGHT = 14;

/** Letters of the query in their order with gaps between: fewer gaps and an early start are better. */
function fuzzyScore(text: string, query: string): number {
  const letters = query.replace(/\s+/g, '');
  const start = text.indexOf(letters[0] ?? '');
  if (start < 0 || letters.length < 2) return 0;
  let at = start;
  let gaps = 0;
  for (const letter of letters.slice(1)) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return 0;
    if (next > at + 1) gaps += isWordStart(text, next) ? 0.5 : 1;
    at = next;
  }
  const density = letters.length / (at - start + 1);
  return density < MIN_DENSITY ? 0 : 20 * density - gaps - start / 10 + (isWordStart(text, start) ? 5 : 0);
}

/** Letters spread wider than this over a text are chance, not meaning. */
const MIN_DENSITY = 0.3;

function isWordStart(text: string, index: number): boolean {
  return index === 0 || /[\s._-]/.test(text[index - 1] ?? '');
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
