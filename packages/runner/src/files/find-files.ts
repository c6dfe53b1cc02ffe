import { glob } from 'node:fs/promises';
import path from 'node:path';
import { runnerError } from '../errors/runner-error.ts';

const MAGIC = /[*?[\]{}!()]/;
/** Patterns that one with braces stands for. */
const MAX_ALTERNATIVES = 1_000;
/** Each `**` can stand for any number of folders. */
const MAX_DEEP_WILDCARDS = 16;
const SEPARATOR = path.sep === '\\' ? /[\\/]/ : '/';

/** Whether a text is a pattern and not just a path. */
export function isPattern(text: string): boolean {
  return MAGIC.test(text);
}

/**
 * The parts of a pattern that are left within a folder: none when it can only match outside. Several, where `**` can end in or
 * below the folder.
 */
export function patternsWithin(pattern: string, folder: string): string[] {
  checkCost(pattern);
  const rest = expandBraces(pattern).flatMap((one) => restOf(partsOf(one), partsOf(folder)));
  return [...new Set(rest.map((parts) => parts.join('/')))];
}

/** @throws NodeError for a pattern that stands for more names than can be looked for. */
function checkCost(pattern: string): void {
  const braces = pattern.match(/\{[^{}]*/g) ?? [];
  const alternatives = braces.reduce((product, group) => product * choicesOf(group), 1);
  const deep = pattern.match(/\*\*/g)?.length ?? 0;
  if (alternatives <= MAX_ALTERNATIVES && deep <= MAX_DEEP_WILDCARDS) return;
  throw runnerError('FILE_FAILED', 'The pattern for files stands for too many names', {
    description: 'Use fewer braces and fewer **, or several patterns.',
  });
}

function choicesOf(group: string): number {
  const [, from, to] = /^\{(-?\d+)\.\.(-?\d+)/.exec(group) ?? [];
  return from === undefined ? group.split(',').length : Math.abs(Number(to) - Number(from)) + 1;
}

function restOf(pattern: readonly string[], folder: readonly string[]): string[][] {
  const [name, ...below] = folder;
  if (name === undefined) return pattern.length > 0 ? [[...pattern]] : [];
  const [first, ...next] = pattern;
  if (first === undefined) return [];
  // `**` stands for no name, or for this one and perhaps more.
  if (first === '**') return [...restOf(next, folder), ...restOf(pattern, below)];
  return first === name || path.matchesGlob(name, first) ? restOf(next, below) : [];
}

function partsOf(text: string): string[] {
  return text.split(SEPARATOR).filter((part) => part !== '' && part !== '.');
}

/** Alternatives that hold a separator, such as `{a/b,c}`, become patterns of their own. */
function expandBraces(pattern: string): string[] {
  const match = /\{([^{}]*)\}/.exec(pattern);
  if (!match?.[1]?.includes('/')) return [pattern];
  const [before, after] = [pattern.slice(0, match.index), pattern.slice(match.index + match[0].length)];
  return match[1].split(',').flatMap((choice) => expandBraces(`${before}${choice}${after}`));
}

/** Paths of files below a folder that a pattern names. Hidden names are found only where the pattern spells their dot. */
export async function* findFiles(folder: string, pattern: string): AsyncGenerator<string> {
  for await (const entry of glob(pattern, { cwd: folder, withFileTypes: true })) {
    if (!entry.isDirectory()) yield path.join(entry.parentPath, entry.name);
  }
}
