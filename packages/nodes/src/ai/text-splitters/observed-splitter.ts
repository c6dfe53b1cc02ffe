import type { SupplyContext, TextSplitter } from '@millrace/node-sdk';

/** A splitter each of whose texts is shown as a run of its node. */
export function observedSplitter(
  { asRun }: Pick<SupplyContext<unknown>, 'asRun'>,
  split: (text: string) => string[] | Promise<string[]>,
): TextSplitter {
  return {
    split: (text) =>
      asRun(async () => await split(text), {
        request: { characters: text.length },
        response: (parts) => ({ parts: parts.length }),
      }),
  };
}
