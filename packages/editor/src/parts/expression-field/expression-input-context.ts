import { createContext, type ReactNode, useContext } from 'react';

const InputContext = createContext<(() => ReactNode) | undefined>(undefined);

/** Takes what draws the data that expressions read, for the large editor. */
export const ExpressionInputProvider = InputContext.Provider;

/** Draws the data that expressions read; absent where none comes in. */
export function useExpressionInput(): (() => ReactNode) | undefined {
  return useContext(InputContext);
}
