import type { CommandContext } from './command-context.tsx';

/** The element of a node in a large workflow is made a few frames after the node was selected. */
const MOST_FRAMES = 60;

/** Selects a node, brings it near and gives it the focus. */
export function goToNode({ canvas, viewport }: Pick<CommandContext, 'canvas' | 'viewport'>, nodeId: string): void {
  canvas.select([nodeId]);
  viewport.reveal(nodeId);
  focusNode(nodeId);
}

/** Gives a node the focus as soon as it is an element of the page. */
export function focusNode(nodeId: string): void {
  const selector = `.react-flow__node[data-id="${CSS.escape(nodeId)}"]`;
  const focus = (framesLeft: number) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) element.focus({ preventScroll: true });
    else if (framesLeft > 0) requestAnimationFrame(() => focus(framesLeft - 1));
  };
  requestAnimationFrame(() => focus(MOST_FRAMES));
}
