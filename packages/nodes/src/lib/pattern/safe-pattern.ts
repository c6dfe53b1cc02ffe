import { NodeError } from '@millrace/node-sdk';
import { RE2JS } from 're2js';
import { patternRisk } from './pattern-risk.ts';

/** Steps a match may take at worst: about 0.2 s. */
export const MAX_STEPS = 1e8;
const MAX_CACHED = 500;
const cache = new Map<string, SafePattern>();

/** A regular expression that cannot hang. */
export interface SafePattern {
  test(text: string): boolean;
}

/**
 * Compiles a regular expression given as `/source/flags` or as its bare source.
 * Cheap patterns run on the host's matcher; those that could run away on long texts on a linear-time one.
 * @throws NodeError for a pattern that cannot be read; `test` throws one for a pattern too costly for its text.
 */
export function safePattern(text: string): SafePattern {
  const known = cache.get(text);
  if (known) return known;
  const compiled = compile(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, compiled);
  return compiled;
}

function compile(text: string): SafePattern {
  const { source, flags } = splitFlags(text);
  const native = toNative(source, flags, text);
  const { degree } = patternRisk(source);
  let linear: RE2JS | undefined | null;
  return {
    test(value) {
      if ((value.length + 1) ** degree <= MAX_STEPS) return native.test(value);
      if (linear === undefined) linear = toLinear(source, flags);
      if (linear) return linear.matcher(value).find();
      throw tooCostly(text, value.length);
    },
  };
}

/** Neither matcher can bound the work. */
export function tooCostly(pattern: string, length: number): NodeError {
  return new NodeError(`The regular expression ${pattern} is too costly for a text of ${length} characters`, {
    description: 'Avoid repeated groups that hold repetitions, such as (a+)+, and look-around in such patterns.',
    code: 'PATTERN_TOO_COSTLY',
  });
}

/** `/source/flags`, or a bare source. */
export function splitFlags(text: string): { source: string; flags: string } {
  const match = /^\/(.*)\/([a-z]*)$/s.exec(text);
  // Global and sticky would make a test depend on the one before.
  return match ? { source: match[1] ?? '', flags: (match[2] ?? '').replace(/[gy]/g, '') } : { source: text, flags: '' };
}

/** Compiles on the host's matcher. @throws NodeError for a pattern that cannot be read. */
export function toNative(source: string, flags: string, text: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (cause) {
    throw new NodeError(`'${text}' is not a regular expression`, {
      description: `${(cause as Error).message}. Write it as pattern or /pattern/flags.`,
      code: 'PATTERN_INVALID',
    });
  }
}

/** Compiles on the linear-time matcher; `null` for what it does not know, such as look-around. */
export function toLinear(source: string, flags: string): RE2JS | null {
  let mode = 0;
  if (flags.includes('i')) mode |= RE2JS.CASE_INSENSITIVE;
  if (flags.includes('m')) mode |= RE2JS.MULTILINE;
  if (flags.includes('s')) mode |= RE2JS.DOTALL;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source), mode);
  } catch {
    return null;
  }
}
