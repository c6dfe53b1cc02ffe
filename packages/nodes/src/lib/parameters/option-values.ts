type KeysOf<Options> = Options extends unknown ? keyof Options : never;
type ValueAt<Options, Key> = Options extends unknown ? (Key extends keyof Options ? Options[Key] : never) : never;

/** The settings of all collections that share a name under different conditions. */
export type OptionValues<Options> = { [Key in KeysOf<Options>]?: ValueAt<Options, Key> | undefined };

/** Settings of whichever collection is shown: those of the others are absent. */
export function optionValues<Options extends object>(options: Options | undefined): OptionValues<Options> {
  return (options ?? {}) as OptionValues<Options>;
}
