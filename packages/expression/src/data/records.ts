import { ExpressionError } from '../errors/errors.ts';
import { Lookup } from './facades.ts';

/** Named values as a record without a prototype. */
export function record(values: Record<string, unknown>): object {
  return Object.assign(Object.create(null), values);
}

/** `$env`: only what the operator lists. */
export function environment(env: Record<string, string>): Lookup {
  return new Lookup(
    (key) => {
      if (Object.hasOwn(env, key)) return env[key];
      throw new ExpressionError('not_available', `The environment variable "${key}" is not available to expressions`, {
        description: 'Only variables that the operator of this instance lists can be read.',
      });
    },
    () => Object.keys(env),
  );
}
