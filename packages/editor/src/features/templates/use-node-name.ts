import type { TemplateSummary } from '@millrace/api';
import { useNodeTypes } from '../../server/node-types.ts';

/** What a node of a template is called in the language of the pages; one that is not here, as the template says. */
export function useNodeName(): (node: TemplateSummary['nodes'][number]) => string {
  const { catalogue } = useNodeTypes();
  return ({ name, displayName }) => catalogue.latest(name)?.displayName ?? displayName;
}
