import { type ComponentType, createContext, useContext } from 'react';
import type { LazyPartProps } from '../../ui/lazy-part.tsx';

export interface NodeDetailsProps {
  nodeId: string;
  onClose: () => void;
  onOpenNode: (nodeId: string) => void;
}

/** What stands on the workbench. The app names the components: features do not know each other. */
export interface WorkbenchPanels {
  Canvas: ComponentType<{ onOpenNode: (nodeId: string) => void }>;
  NodeDetails: ComponentType<NodeDetailsProps & LazyPartProps>;
  /** Lie over the canvas and come up by the state of the editor. */
  overCanvas: readonly ComponentType[];
  /** Stand below the canvas and take room from it. */
  underCanvas: readonly ComponentType[];
  /** Lie over the whole workbench. */
  dialogs: readonly ComponentType[];
}

const Context = createContext<WorkbenchPanels | undefined>(undefined);

export const WorkbenchPanelsProvider = Context;

export function useWorkbenchPanels(): WorkbenchPanels {
  const panels = useContext(Context);
  if (!panels) throw new Error('The workbench needs a WorkbenchPanelsProvider above it');
  return panels;
}
