import type { OutputParser, SupplyContext } from '@millrace/node-sdk';

/** A parser each of whose calls is a run of its node. */
export function observedParser({ asRun }: Pick<SupplyContext<unknown>, 'asRun'>, parser: OutputParser): OutputParser {
  return {
    ...parser,
    parse: (text) =>
      asRun(() => parser.parse(text), {
        request: { text },
        response: (value) => ({ value }),
        restore: ({ value }) => value ?? null,
      }),
  };
}
