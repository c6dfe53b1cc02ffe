import { isJsonObject, type PropertyTypeOptions } from '@millrace/workflow';
import { type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import { plainCopy } from './plain-copy.ts';

/** Stands before the name of a parameter, in place of a method. */
const PREFIX = 'routing:';

/** Whether choices of a property are declared as a request. */
export function hasDeclaredOptions({ typeOptions }: Options): boolean {
  return typeof optionsIn(typeOptions).loadOptions === 'object';
}

/** Type options as the editor knows them: choices that are declared as a request are a method like others. */
export function describeTypeOptions({ name, typeOptions }: Options): PropertyTypeOptions | undefined {
  if (typeOptions === undefined) return undefined;
  const { loadOptions, ...others } = optionsIn(typeOptions);
  const method = loadOptions === undefined ? {} : { loadOptionsMethod: `${PREFIX}${textIn(name)}` };
  const described = plainCopy({ ...others, ...method });
  return isJsonObject(described) ? described : undefined;
}

/** The parameter that a method of the kind above stands for. */
export function declaredPropertyName(method: string): string | undefined {
  return method.startsWith(PREFIX) ? method.slice(PREFIX.length) : undefined;
}
