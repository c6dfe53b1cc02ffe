import { useEffect, useRef, useState } from 'react';
import { type DisplayMode, effectiveMode, type PaneSide, storedMode, storeMode } from './display-mode.ts';

/** The mode a pane shows its items in. The first binary data to appear switches to it. */
export function useDisplayMode(side: PaneSide, hasBinaryData: boolean): [DisplayMode, (mode: DisplayMode) => void] {
  const [chosen, setChosen] = useState<DisplayMode>(() => storedMode(side, localStorage));
  const hadBinary = useRef(false);
  useEffect(() => {
    if (side === 'output' && hasBinaryData && !hadBinary.current) setChosen('binary');
    hadBinary.current = hasBinaryData;
  }, [side, hasBinaryData]);
  const choose = (mode: DisplayMode): void => {
    setChosen(mode);
    storeMode(side, mode, localStorage);
  };
  return [effectiveMode(chosen, hasBinaryData), choose];
}
