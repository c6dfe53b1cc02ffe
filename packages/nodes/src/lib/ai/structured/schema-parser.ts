import { isJsonObject, type JsonObject, type JsonValue, type OutputParser, z } from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';
import { jsonInText } from './json-in-text.ts';
import { withoutOthers } from './without-others.ts';

const MOST_PROBLEMS = 5;

/** Reads values of a JSON Schema out of what a model writes. @throws NodeError `AI_SCHEMA_INVALID` */
export function schemaParser(schema: JsonObject, parameter?: string): OutputParser {
  const shape = shapeOf(schema, parameter);
  return {
    schema,
    instructions: instructionsFor(schema),
    async parse(text) {
      const found = jsonInText(text);
      if (!found) throw invalid('It is not JSON.', text);
      // Fields that nobody asked for are no mistake: they are left out.
      const value = withoutOthers(unwrapped(found.value, schema), schema);
      const { success, error } = shape.safeParse(value);
      if (success) return value;
      const problems = error.issues.slice(0, MOST_PROBLEMS).map(({ path, message }) => {
        const place = path.map(String).join('.');
        return place === '' ? message : `${place}: ${message}`;
      });
      throw invalid(`${problems.join('; ')}.`, text);
    },
  };
}

/** What a model is told of a form. */
function instructionsFor(schema: JsonObject): string {
  return [
    'Answer with JSON only: no other words, no code fence.',
    'It has to fit this JSON Schema:',
    JSON.stringify(schema),
  ].join('\n');
}

/** Models often put the value into a field `output`, as the tool for final answers has it. */
function unwrapped(value: JsonValue, schema: JsonObject): JsonValue {
  if (!isJsonObject(value) || !Object.hasOwn(value, 'output') || Object.keys(value).length !== 1) return value;
  const hasOwnField = isJsonObject(schema.properties) && Object.hasOwn(schema.properties, 'output');
  return hasOwnField ? value : (value.output ?? null);
}

function shapeOf(schema: JsonObject, parameter: string | undefined): z.ZodType {
  try {
    return z.fromJSONSchema(withoutPatterns(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw aiError('AI_SCHEMA_INVALID', `The JSON Schema cannot be used: ${reason.slice(0, 300)}`, {
      description: 'Check its types and references.',
      ...(parameter !== undefined && { parameter }),
    });
  }
}

/**
 * Other fields are left out of an answer before it is held against its schema.
 * The model is told of patterns, but what it writes is not held against them: their cost has no bound.
 */
function withoutPatterns(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutPatterns);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, inner]) => !(name === 'pattern' && typeof inner === 'string') && name !== 'patternProperties',
  );
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutPatterns(inner ?? null)]));
}

function invalid(problem: string, text: string) {
  return aiError('AI_OUTPUT_INVALID', `The answer of the model does not have the form that is wanted. ${problem}`, {
    description: 'Say in the prompt what is wanted, or choose a stronger model. The answer is in the details.',
    details: text.slice(0, 2_000),
  });
}
