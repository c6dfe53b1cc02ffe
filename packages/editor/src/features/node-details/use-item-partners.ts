import type { Item } from '@millrace/workflow';
import { useCallback, useState } from 'react';
import type { ItemPlace, RunSources } from './paired-items.ts';

/** An item of the input pane that is pointed at. */
export interface PointedInput {
  place: ItemPlace;
  index: number;
}

/** An item of the output pane that is pointed at. */
export interface PointedOutput {
  item: Item | undefined;
  sources: RunSources;
}

export interface ItemPartners {
  /** The input item pointed at last: previews are for it. */
  inputItem: number | undefined;
  pointedInput: PointedInput | undefined;
  pointedOutput: PointedOutput | undefined;
  /** Chooses the input item for previews. */
  chooseInput(index: number): void;
  /** @param isPreviewed the item is one that expressions see as theirs. */
  pointInput(pointed: PointedInput | undefined, isPreviewed: boolean): void;
  pointOutput(pointed: PointedOutput | undefined): void;
}

/** Items of the two panes that belong together: each pane marks the partner of what is pointed at in the other. */
export function useItemPartners(): ItemPartners {
  const [pointedInput, setPointedInput] = useState<PointedInput>();
  const [pointedOutput, pointOutput] = useState<PointedOutput>();
  const [inputItem, chooseInput] = useState<number>();
  const pointInput = useCallback((pointed: PointedInput | undefined, isPreviewed: boolean) => {
    setPointedInput(pointed);
    if (pointed && isPreviewed) chooseInput(pointed.index);
  }, []);
  return { inputItem, pointedInput, pointedOutput, chooseInput, pointInput, pointOutput };
}
