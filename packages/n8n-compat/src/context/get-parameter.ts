import { isJsonObject, type JsonObject } from '@millrace/workflow';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { type Options, optionsIn } from '../requests/option-fields.ts';

/** What `getNodeParameter` is asked for. */
export interface ParameterQuestion {
  name: string;
  hasFallback: boolean;
  fallback: unknown;
  options: Options;
}

/**
 * The value of a parameter, named by its path.
 * @param holds whether the conditions of a filter do
 * @throws ApplicationError for one that is not there, without a fallback
 */
export function getParameter(
  values: object,
  { name, hasFallback, fallback, options }: ParameterQuestion,
  holds: (filter: JsonObject) => boolean,
): unknown {
  const found = valueAt(values, name);
  if (found === undefined) {
    if (!hasFallback) throw new ApplicationError(`Could not get parameter "${name}"`);
    return fallback;
  }
  const value = options.extractValue === true ? meaningOf(found, holds) : structuredClone(found);
  return typeof options.ensureType === 'string' ? ensureType(value, options.ensureType, name) : value;
}

/** What lies at a path such as `fields.list[0].name`; own fields only. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path
    .replace(/^\//, '')
    .split(/[.[\]]+/)
    .filter(Boolean)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** What is meant by a resource locator, and whether the conditions of a filter hold. */
function meaningOf(value: unknown, holds: (filter: JsonObject) => boolean): unknown {
  if (isJsonObject(value) && Array.isArray(value.conditions) && 'combinator' in value) return holds(value);
  return typeof value === 'object' && value !== null && '__rl' in value && 'value' in value ? value.value : value;
}

function ensureType(value: unknown, type: string, name: string): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'number': {
      const number = Number(value);
      if (Number.isNaN(number)) throw new ApplicationError(`Parameter "${name}" is no number`);
      return number;
    }
    case 'boolean':
      return typeof value === 'string' ? value.toLowerCase() === 'true' : Boolean(value);
    case 'object':
    case 'json':
    case 'array':
      return ensureStructure(value, type, name);
    default:
      return value;
  }
}

function ensureStructure(value: unknown, type: string, name: string): unknown {
  const parsed: unknown = typeof value === 'string' ? parse(value, name) : value;
  if (type === 'array' && !Array.isArray(parsed)) throw new ApplicationError(`Parameter "${name}" is no list`);
  if (type === 'object' && Object.keys(optionsIn(parsed)).length === 0 && typeof parsed !== 'object') {
    throw new ApplicationError(`Parameter "${name}" is no object`);
  }
  return parsed;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ApplicationError(`Parameter "${name}" is no valid JSON`, { cause: error });
  }
}
