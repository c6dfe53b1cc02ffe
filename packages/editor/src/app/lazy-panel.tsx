import { type ComponentType, useState } from 'react';

interface LazyPanelProps {
  isOpen: boolean;
  Panel: ComponentType<{ onMissing: () => void }>;
  /** Its script could not be loaded. */
  close: () => void;
}

/**
 * A panel or dialog whose script is loaded when it comes up for the first time. From then on it stays, so that it closes
 * as it would otherwise.
 */
export function LazyPanel({ isOpen, Panel, close }: LazyPanelProps) {
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  const giveUp = () => {
    close();
    setIsWanted(false);
  };
  return isWanted && <Panel onMissing={giveUp} />;
}
