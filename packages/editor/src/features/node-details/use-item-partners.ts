import { useCallback, useState } from 'react';
import { partnerOfInput, partnersOf } from './paired-items.ts';
import { useNodeItems } from './use-node-items.ts';

export interface ItemPartners {
  /** The input item pointed at last: previews are for it. */
  inputItem: number | undefined;
  markedInput: number | undefined;
  markedOutput: number | undefined;
  /** Chooses the input item for previews. */
  chooseInput(index: number): void;
  pointInput(index: number | undefined): void;
  pointOutput(index: number | undefined): void;
}

/** Items of the two panes that belong together: pointing at one marks the other. */
export function useItemPartners(nodeName: string, run: number): ItemPartners {
  const [pointed, setPointed] = useState<{ side: 'input' | 'output'; index: number }>();
  const [inputItem, setInputItem] = useState<number>();
  const { items = [] } = useNodeItems({ nodeName, run, branch: 0 });
  const pointInput = useCallback((index: number | undefined) => {
    setPointed(index === undefined ? undefined : { side: 'input', index });
    if (index !== undefined) setInputItem(index);
  }, []);
  const pointOutput = useCallback(
    (index: number | undefined) => setPointed(index === undefined ? undefined : { side: 'output', index }),
    [],
  );
  return {
    inputItem,
    chooseInput: setInputItem,
    markedInput: pointed?.side === 'output' ? partnersOf(items[pointed.index])[0] : undefined,
    markedOutput: pointed?.side === 'input' ? partnerOfInput(items, pointed.index) : undefined,
    pointInput,
    pointOutput,
  };
}
