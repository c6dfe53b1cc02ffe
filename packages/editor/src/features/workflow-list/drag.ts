import { type DragEvent, useState } from 'react';
import { type Moved, move } from './folder-actions.ts';

const TYPE = 'application/x-millrace-move';

/** What makes an element of the list draggable. */
export function dragOf(moved: Moved) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(TYPE, JSON.stringify(moved));
      dataTransfer.effectAllowed = 'move';
    },
  };
}

/** What makes an element take workflows and folders; `null` is the top. */
export function useDropPlace(folderId: string | null) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      const text = event.dataTransfer.getData(TYPE);
      setIsOver(false);
      if (text === '') return;
      event.preventDefault();
      const moved = JSON.parse(text) as Moved;
      if (!('folderId' in moved) || moved.folderId !== folderId) void move(moved, folderId);
    },
  };
}
