import { MAX_NAMES, type SecretProvider } from './secret-provider.ts';

/** Environment variables of the server whose names begin with a prefix; without it in expressions. */
export function createEnvironmentSecrets(
  prefix: string,
  environment: Readonly<Record<string, string | undefined>>,
): SecretProvider {
  return {
    name: 'env',
    place: `${prefix}…`,
    names: async () =>
      Object.keys(environment)
        .filter((name) => name.startsWith(prefix) && name.length > prefix.length)
        .map((name) => name.slice(prefix.length))
        .sort()
        .slice(0, MAX_NAMES),
    read: async (name) => {
      const variable = `${prefix}${name}`;
      return Object.hasOwn(environment, variable) ? environment[variable] : undefined;
    },
  };
}
