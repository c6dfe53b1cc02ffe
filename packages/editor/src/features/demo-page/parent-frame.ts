/** Whether this page lies in a frame of another one. */
export function isEmbedded(): boolean {
  return window.parent !== window;
}

export type MessageToParent = { command: 'n8nReady'; version: string } | { command: 'error'; message: string };

/** Posts JSON text, as frames of this kind do. It tells nothing that is secret: the parent may be any page. */
export function tellParent(message: MessageToParent): void {
  if (isEmbedded()) window.parent.postMessage(JSON.stringify(message), '*');
}

/** Listens to the page around this one, and to no other window, until the returned function is called. */
export function onParentMessage(listener: (data: unknown) => void): () => void {
  const receive = ({ source, data }: MessageEvent<unknown>) => {
    if (isEmbedded() && source === window.parent) listener(data);
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}
