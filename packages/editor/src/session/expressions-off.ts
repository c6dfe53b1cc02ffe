import { createContext, useContext } from 'react';

const ExpressionsOff = createContext(false);

/** Turns off previews of expressions below it, for workflows that come from anywhere. */
export const ExpressionsOffProvider = ExpressionsOff.Provider;

export function useAreExpressionsOff(): boolean {
  return useContext(ExpressionsOff);
}
