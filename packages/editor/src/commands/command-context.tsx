import { createContext, useContext } from 'react';
import type { CommandContext } from './command.ts';

const Context = createContext<CommandContext | undefined>(undefined);

export const CommandContextProvider = Context;

/** What commands act on, for buttons and menus that run them. */
export function useCommandContext(): CommandContext {
  const context = useContext(Context);
  if (!context) throw new Error('useCommandContext needs a CommandContextProvider above it');
  return context;
}
