import {
  isDescribed,
  isDisplayed,
  type JsonObject,
  type JsonValue,
  type NodeProperty,
  type NodeTypeSummary,
  resolveParameters,
  type WorkflowNode,
} from '@millrace/workflow';
import { parametersEvaluator } from './description-evaluator.ts';

/** The line under a node's name, as its type says, in the words that its parameters have. */
export function subtitleOf(node: WorkflowNode, description: NodeTypeSummary | undefined): string {
  const subtitle = description?.subtitle;
  if (!subtitle) return '';
  if (!subtitle.startsWith('=')) return subtitle;
  if (!isDescribed(description)) return '';
  const { typeVersion } = node;
  const parameters = resolveParameters(description.properties, node.parameters, typeVersion);
  // Parameters that are half typed or expressions themselves: no subtitle rather than a wrong one.
  const value = parametersEvaluator(parameters, typeVersion)(subtitle);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const parts = String(value).split(': ');
  const words = joined(parts.map((part) => inWords(part, description.properties, parameters, typeVersion)));
  // Nodes are often named by what they do.
  return words === node.name ? '' : words;
}

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** A method and its address are one phrase. */
function joined(parts: readonly string[]): string {
  const [first = '', ...rest] = parts;
  return METHOD.test(first) ? [first, ...rest].join(' ') : parts.join(': ');
}

/** What chosen values are called; an address without what all addresses have; an expression as it is written. */
function inWords(part: string, properties: readonly NodeProperty[], root: JsonObject, typeVersion: number): string {
  for (const property of properties) {
    const chosen = root[property.name];
    const isMeant =
      property.type === 'multiOptions'
        ? Array.isArray(chosen) && chosen.length > 0 && chosen.join(', ') === part
        : property.type === 'options' && chosen === part;
    if (!isMeant || !isDisplayed(property.displayOptions, { root, siblings: root, typeVersion })) continue;
    const names = [chosen].flat().flatMap((value) => nameOf(property, value) ?? []);
    if (names.length > 0) return names.join(', ');
  }
  const text = part.replace(/^=/, '');
  return /^https?:\/\//.test(text) ? text.replace(/^https?:\/\/|[?#].*$|\/$/g, '') : text;
}

function nameOf({ options }: NodeProperty, value: JsonValue | undefined): string | undefined {
  const choice = options?.find((option) => 'value' in option && option.value === value);
  return choice && sentenceCase(choice.name);
}

/** "First Incoming Item" is a name of its own in a list, and part of a line here. Abbreviations stay. */
function sentenceCase(name: string): string {
  return name.replace(/(?<=\s)\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
}
