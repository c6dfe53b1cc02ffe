import type { Workflow } from '@millrace/workflow';
import { type FragmentOptions, fragmentChanges } from '../../model/document/import-fragment.ts';
import type { LooseConnection } from '../../model/document/workflow-file.ts';
import { loadedNodeTypes } from '../../server/node-types.ts';
import type { CommandContext } from '../command-context.tsx';
import { notifyNodeLimit } from '../node-limit.ts';

/**
 * Adds nodes to the canvas as one step of undo, and selects them.
 * @returns connections to nodes that are not there.
 */
export function addFragment(
  { session, canvas }: Pick<CommandContext, 'session' | 'canvas'>,
  fragment: Workflow,
  options: Pick<FragmentOptions, 'position' | 'renewIdentity'>,
): LooseConnection[] {
  const { changes, nodeIds, refusedTypes, loose } = fragmentChanges(session.document, fragment, {
    ...options,
    coversNone: true,
    catalogue: loadedNodeTypes(),
  });
  for (const type of refusedTypes) notifyNodeLimit(type);
  session.document.apply(changes);
  canvas.select(nodeIds);
  return loose;
}
