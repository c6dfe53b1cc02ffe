import { type ComponentType, useState } from 'react';

/**
 * A panel or dialog whose script is loaded when it comes up for the first time. From then on it stays, so that it closes
 * as it would otherwise.
 */
export function LazyPanel({ isOpen, Panel }: { isOpen: boolean; Panel: ComponentType }) {
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  return isWanted && <Panel />;
}
