import { createContext, useContext } from 'react';
import type { CanvasModel } from './canvas/canvas-model.ts';

const CanvasContext = createContext<CanvasModel | undefined>(undefined);

export const CanvasProvider = CanvasContext;

/** The model of the canvas that a component stands on. */
export function useCanvasModel(): CanvasModel {
  const model = useContext(CanvasContext);
  if (!model) throw new Error('useCanvasModel needs a CanvasProvider above it');
  return model;
}
