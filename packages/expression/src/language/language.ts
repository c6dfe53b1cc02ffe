import { type ExtensionSet, extensionTable } from '../extensions/extension-table.ts';
import type { Language } from '../interpreter/language.ts';
import type { Native } from '../interpreter/values.ts';
import { globals } from './globals.ts';
import { members } from './members.ts';

type MethodsOfReceiver = Pick<ExtensionSet, 'accepts'> & { methods: ReadonlyMap<string, Native> };

const extensionSets: readonly MethodsOfReceiver[] = extensionTable.map(({ accepts, methods }) => ({
  accepts,
  methods: new Map(methods.map((method) => [method.name, method.native])),
}));

/** The language of expressions: JavaScript's own names and members, luxon's, and the extension methods. */
export const language: Language = {
  globals,
  members,
  findExtension(receiver, name) {
    for (const { accepts, methods } of extensionSets) {
      const method = methods.get(name);
      if (method && accepts(receiver, members)) return method;
    }
    return undefined;
  },
};
