import type { EditorSession } from '../app/editor-session.ts';

/** Keeps run marks with their nodes: a renamed node takes them along, a node that was disabled or enabled loses them. */
export function followDocument({ document, runs }: EditorSession): () => void {
  let known = statesOf(document);
  return document.subscribe('nodes', () => {
    const next = statesOf(document);
    for (const [id, { name, disabled }] of next) {
      const before = known.get(id);
      if (!before) continue;
      if (before.name !== name) runs.rename(before.name, name);
      if (before.disabled !== disabled) runs.forget(name);
    }
    known = next;
  });
}

function statesOf(document: EditorSession['document']): Map<string, { name: string; disabled: boolean }> {
  return new Map(document.nodes().map(({ id, name, disabled }) => [id, { name, disabled: disabled === true }]));
}
