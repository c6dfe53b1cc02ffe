import { createContext, useContext } from 'react';

export type LevelOfDetail = 'full' | 'near' | 'reduced' | 'small' | 'icon' | 'block';

/** The least zoom of each level. Names have 11 px on the screen at each of the first four; icons show on tiles of 20 px. */
const LEVELS: ReadonlyArray<[number, LevelOfDetail]> = [
  [0.85, 'full'],
  [0.6, 'near'],
  [0.42, 'reduced'],
  [0.3, 'small'],
  [0.2, 'icon'],
];

export function levelOf(zoom: number): LevelOfDetail {
  return LEVELS.find(([least]) => zoom >= least)?.[1] ?? 'block';
}

/** What is drawn of nodes and connections; how large, is a matter of style. From far away there are no names, ports and labels. */
export type Drawn = 'all' | 'icon' | 'block';

export function drawnAt(level: LevelOfDetail): Drawn {
  return level === 'icon' || level === 'block' ? level : 'all';
}

const DrawnContext = createContext<Drawn>('all');

export const DrawnProvider = DrawnContext;

export function useDrawn(): Drawn {
  return useContext(DrawnContext);
}
