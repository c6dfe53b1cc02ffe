import type { Native } from '../interpreter/values.ts';

/** Extension methods of one kind of receiver, and how to tell the kind. */
export interface ExtensionSet {
  accepts(value: unknown): boolean;
  methods: ReadonlyMap<string, Native>;
}

const sets: ExtensionSet[] = [];

export function registerExtensions(set: ExtensionSet): void {
  sets.push(set);
}

/** The extension method of that name for the receiver, or undefined. */
export function findExtension(receiver: unknown, name: string): Native | undefined {
  for (const set of sets) {
    if (!set.accepts(receiver)) continue;
    const method = set.methods.get(name);
    if (method) return method;
  }
  return undefined;
}
