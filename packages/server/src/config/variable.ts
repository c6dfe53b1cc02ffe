import type { ValueKind } from './value-kind.ts';

/** One environment variable. `T` is the type of the value the program gets when it is set. */
export interface Variable<T, Default = T> {
  name: string;
  /** Another name, which goes first. */
  alias?: string;
  kind: ValueKind<T>;
  /** Value when the variable is not set. */
  default: Default;
  /** The default in words, where it depends on the machine or is absent. */
  defaultText?: string;
  text: string;
  /** Never printed. For addresses only the password is hidden. */
  secret?: boolean;
  /** It is changed on its page while the server runs, too. What the environment sets goes first. Never for secrets. */
  isChangeable?: boolean;
}

export function variable<T>(definition: Variable<T, NoInfer<T>>): Variable<T> {
  return definition;
}

export function optional<T>(definition: Omit<Variable<T>, 'default'>): Variable<T, undefined> {
  return { ...definition, default: undefined, defaultText: definition.defaultText ?? 'none' };
}
