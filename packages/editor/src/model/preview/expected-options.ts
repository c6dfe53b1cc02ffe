import type { CompletionOption, CompletionResult } from '@millrace/expression';

/**
 * What can be put in by expected data, with a remark on the fields that the data at hand lacks.
 * @param present what can be put in by the data at hand, at the same place
 */
export function remarkExpected(
  offered: CompletionResult,
  present: CompletionResult | undefined,
  remark: string,
): { from: number; options: Array<CompletionOption & { remark?: string }> } {
  const there = new Set(present?.options.map(({ label }) => label));
  const options = offered.options.map((option) =>
    option.kind === 'field' && !there.has(option.label) ? { ...option, remark } : option,
  );
  return { ...offered, options };
}
