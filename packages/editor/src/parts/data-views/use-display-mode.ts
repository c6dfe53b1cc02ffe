import { useEffect, useRef, useState } from 'react';
import {
  type DisplayMode,
  modesFor,
  type PaneSide,
  type SpecialContent,
  storedMode,
  storeMode,
} from './display-mode.ts';

export interface ChosenMode {
  mode: DisplayMode;
  modes: readonly DisplayMode[];
  choose(mode: DisplayMode): void;
}

/** The mode a pane shows its items in, of those that there are. The first binary data to appear switches to it. */
export function useDisplayMode(side: PaneSide, has: SpecialContent): ChosenMode {
  const [chosen, setChosen] = useState<DisplayMode>(() => storedMode(side, localStorage));
  const hadBinary = useRef(false);
  useEffect(() => {
    if (side === 'output' && has.binary && !hadBinary.current) setChosen('binary');
    hadBinary.current = has.binary;
  }, [side, has.binary]);
  const choose = (mode: DisplayMode): void => {
    setChosen(mode);
    storeMode(side, mode, localStorage);
  };
  const modes = modesFor(has);
  return { mode: modes.includes(chosen) ? chosen : 'table', modes, choose };
}
