import { type BatchContext, type Item, isJsonObject, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import type { Steps } from '../../../lib/pace/paced.ts';
import { optionValues } from '../../../lib/parameters/option-values.ts';
import { valueText } from '../../../lib/values/value-text.ts';
import { combineByFields } from '../combine/by-fields.ts';
import { combineAll, combineByPosition } from '../combine/by-position.ts';
import { type ClashRules, clashRulesOf } from '../combine/clash.ts';
import { emptyItem } from '../combine/empty-item.ts';
import { queryInputs } from '../sql/query-inputs.ts';
import type { parametersV3 } from './parameters.ts';

type Parameters = ParametersOf<typeof parametersV3>;

interface Running extends Pick<BatchContext<Parameters>, 'signal' | 'hint' | 'checkItemCount'> {
  typeVersion: number;
  evaluate(expression: string): unknown;
}

/** Versions 3 and up of the node, with two to ten inputs. */
export function mergeV3(
  inputs: Item[][],
  parameters: Parameters,
  running: Running,
): Item[] | Promise<Item[]> | Steps<Item[]> {
  const { evaluate, signal, typeVersion } = running;
  switch (parameters.mode) {
    case 'append':
      return inputs.flat();
    case 'chooseBranch':
      return parameters.output === 'empty' ? [emptyItem(inputs)] : chosenInput(inputs, parameters.useDataOfInput);
    case 'combineBySql':
      // A query that gives no rows reports success before version 3.2, where that became a choice.
      return queryInputs(
        inputs,
        queryText(parameters.query, evaluate),
        { ...(typeVersion < 3.2 && { emptyQueryResult: 'success' }), ...optionValues(parameters.options) },
        signal,
      );
    case 'combine':
      return combine(inputs, parameters, running);
  }
}

function combine(inputs: Item[][], parameters: Parameters, { hint, checkItemCount }: Running): Item[] | Steps<Item[]> {
  const { combineBy } = parameters;
  const options = optionValues(parameters.options);
  const clash = options.clashHandling?.values;
  const [input1 = [], input2 = []] = inputs;
  switch (combineBy) {
    case 'combineByFields':
      return combineByFields(input1, input2, {
        pairs: pairsOf(parameters),
        joinMode: parameters.joinMode,
        outputDataFrom: parameters.outputDataFrom,
        clash,
        dotNotation: options.disableDotNotation !== true,
        fuzzy: options.fuzzyCompare === true,
        firstMatchOnly: options.multipleMatches === 'first',
        passesOnWithoutOther: false,
        checkItemCount,
        onAbsentField: ({ message }) => hint({ message, location: 'outputPane' }),
      });
    case 'combineByPosition': {
      const rules = clashRulesOf(clash, inputs.length - 1, inputs.length);
      return withLastPlain(inputs, rules, combineByPosition(inputs, rules, options.includeUnpaired === true));
    }
    case 'combineAll':
      return combineAll(input1, input2, { clash: clashRulesOf(clash, 1, 2), checkItemCount });
  }
}

/** Where names get suffixes, the fields of the last input stand there under their own names as well. */
function withLastPlain(inputs: readonly Item[][], { kind }: ClashRules, combined: Item[]): Item[] {
  if (kind !== 'suffix') return combined;
  const last = inputs.at(-1) ?? [];
  return combined.map((item, index) => ({ ...item, json: { ...item.json, ...last[index]?.json } }));
}

function pairsOf({ advanced, mergeByFields, fieldsToMatchString }: Parameters) {
  if (advanced) return mergeByFields.values ?? [];
  return fieldList(fieldsToMatchString).map((field) => ({ field1: field, field2: field }));
}

function chosenInput(inputs: readonly Item[][], chosen: number): Item[] {
  // Files of some versions name the input instead of counting.
  const input = Number(String(chosen).replace(/^input\s*/i, ''));
  const items = inputs[input - 1];
  if (items) return items;
  throw new NodeError(`There is no input ${valueText(chosen)}`, {
    description: `Choose an input from 1 to ${inputs.length}.`,
    parameter: 'useDataOfInput',
  });
}

/** A query is not marked as an expression, but its double braces are evaluated all the same. */
function queryText(query: unknown, evaluate: (expression: string) => unknown): string {
  const text = String((isJsonObject(query) ? query.expression : query) ?? '');
  return text.includes('{{') ? String(evaluate(text)) : text;
}
