import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { CompletionOption, CompletionResult as Options } from '@millrace/expression';
import { helpElement } from './help-element.ts';
import { put } from './put-option.ts';

/** What can be typed at an offset of a script. */
export type ScriptCompletion = (code: string, cursor: number) => Options | undefined;

/** Completes what the script's data has, and explains names that the pointer rests on. */
export function scriptHelp(provider: () => ScriptCompletion | undefined): Extension {
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = provider()?.(state.doc.toString(), pos);
    if (!found || found.options.length === 0) return null;
    if (!explicit && found.from === pos && !/[.$(['"]$/.test(state.sliceDoc(Math.max(0, pos - 1), pos))) return null;
    return { from: found.from, options: found.options.map(toCompletion), validFor: /^[$\w]*$/ };
  };
  return [javascriptLanguage.data.of({ autocomplete: complete }), hoverHelp(provider)];
}

function toCompletion(option: CompletionOption): Completion {
  return {
    label: option.label,
    type: option.kind,
    // Before the names that occur in the script anyhow.
    boost: 10,
    ...(option.type !== undefined && option.kind === 'field' && { detail: option.type }),
    ...((option.help ?? option.example ?? option.signature) !== undefined && { info: () => helpElement(option) }),
    apply: (view, completion, from, to) => put({ view, completion, option, from, to }),
  };
}

function hoverHelp(provider: () => ScriptCompletion | undefined): Extension {
  return hoverTooltip(({ state }, pos) => {
    const word = state.wordAt(pos);
    if (!word) return null;
    const start = state.sliceDoc(word.from - 1, word.from) === '$' ? word.from - 1 : word.from;
    const label = state.sliceDoc(start, word.to);
    const option = provider()?.(state.doc.toString(), word.to)?.options.find((entry) => entry.label === label);
    if (!option) return null;
    return { pos: start, end: word.to, above: true, create: () => ({ dom: helpElement(option) }) };
  });
}
