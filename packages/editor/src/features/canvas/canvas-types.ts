import { NodeTypeCatalogue } from '@millrace/workflow';
import { createContext, useContext } from 'react';

export interface CanvasTypes {
  catalogue: NodeTypeCatalogue;
  /** The catalogue is not there yet. */
  isPending: boolean;
}

/** Each observer of a query costs as much as a tile: the canvas has one for all of its tiles. */
const CanvasTypesContext = createContext<CanvasTypes>({
  catalogue: new NodeTypeCatalogue([]),
  isPending: true,
});

export const CanvasTypesProvider = CanvasTypesContext;

/** All node types, for tiles. */
export function useCanvasTypes() {
  return useContext(CanvasTypesContext);
}
