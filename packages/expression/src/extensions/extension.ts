import type { Runtime } from '../interpreter/runtime.ts';
import { Native } from '../interpreter/values.ts';
import type { Work } from '../interpreter/work.ts';

/** A method that expressions have beyond the language's own, and what completion and the docs say about it. */
export interface Extension {
  readonly name: string;
  /** Parameters and result, for example `(length: number): array`. */
  readonly signature: string;
  /** One line. */
  readonly help: string;
  /** An expression, and the JSON data it gives. Run by the tests. */
  readonly example: { readonly code: string; readonly result: unknown };
  readonly native: Native;
}

/** Parts of an extension beside its name. */
export interface ExtensionParts<Self> {
  signature: string;
  help: string;
  /** Code, then its result. */
  example: [code: string, result: unknown];
  call(self: Self, args: unknown[], rt: Runtime): unknown;
  /** Default `linear`. */
  work?: Work;
}

/** Builds extensions of one kind of receiver; `read` takes the receiver in, or fails. */
export function extensions<Self>(
  read: (self: unknown, rt: Runtime) => Self,
  parts: Record<string, ExtensionParts<Self>>,
): Extension[] {
  return Object.entries(parts).map(([name, part]) => ({
    name,
    signature: part.signature,
    help: part.help,
    example: { code: part.example[0], result: part.example[1] },
    native: new Native(name, (self, args, rt) => part.call(read(self, rt), args, rt), {
      ...(part.work && { work: part.work }),
    }),
  }));
}
