import { isJsonObject, type JsonObject } from '@millrace/workflow';
import { renameInParameters } from '../document/rename-references.ts';
import { fieldPattern, mapTexts, mentions } from './outer-references.ts';

/** The code that gives each input of a call; undefined where one is no expression of one piece. */
export function inputsOf(parameters: JsonObject): ReadonlyMap<string, string> | undefined {
  const { workflowInputs } = parameters;
  const values = isJsonObject(workflowInputs) && isJsonObject(workflowInputs.value) ? workflowInputs.value : {};
  const codes = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    const code = typeof value === 'string' ? /^=\{\{((?:(?!\}\}).)*)\}\}$/s.exec(value)?.[1]?.trim() : undefined;
    if (code === undefined) return undefined;
    codes.set(name, code);
  }
  return codes;
}

interface StartOf {
  startName: string;
  /** Nodes that are not there any more. */
  names: readonly string[];
  inputs: ReadonlyMap<string, string> | undefined;
  /** The node that the items came from, if it is one. */
  source: string | undefined;
}

/** Parameters that read what the inputs were made of instead of the inputs; undefined where that cannot be. */
export function withoutStart(
  parameters: JsonObject,
  { startName, names, inputs, source }: StartOf,
): JsonObject | undefined {
  if (!names.some((name) => mentions(parameters, name))) return parameters;
  const read = inputs
    ? (mapTexts(parameters, (text) => readInputs(text, startName, inputs)) as JsonObject)
    : source === undefined
      ? parameters
      : renameInParameters(parameters, startName, source);
  return names.some((name) => name !== source && mentions(read, name)) ? undefined : read;
}

function readInputs(text: string, startName: string, inputs: ReadonlyMap<string, string>): string {
  return text.replace(fieldPattern(startName), (found) => {
    for (const [name, code] of inputs) {
      const at = found.search(new RegExp(String.raw`\.json\??\.${name}(?![\w$])`));
      if (at === -1) continue;
      const rest = found.slice(found.indexOf(name, at) + name.length);
      return /^[\w$.'"()[\]?]+$/.test(code) ? code + rest : `(${code})${rest}`;
    }
    return found;
  });
}
