import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** Shown while files are dragged over. */
  hint: string;
  onDrop: (files: File[]) => void;
  children: ReactNode;
}

/** A part of the page that files can be dropped on. */
export function FileDrop({ hint, onDrop, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setIsOver(false);
    onDrop([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files has a button beside it that does the same
    <div className={classes.area} onDragEnter={over} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && <div className={classes.hint}>{hint}</div>}
    </div>
  );
}
