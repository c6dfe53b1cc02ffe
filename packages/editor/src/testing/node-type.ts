import type { ListedNodeType } from '@millrace/api';
import type { NodeTypeDescription } from '@millrace/workflow';

type Wanted = Partial<NodeTypeDescription> & { name: string };

/** A described node type: one input and one output, when nothing else is said. */
export function nodeType(wanted: Wanted): ListedNodeType & NodeTypeDescription {
  const displayName = wanted.displayName ?? wanted.name.slice(wanted.name.lastIndexOf('.') + 1);
  return {
    displayName,
    description: '',
    version: 1,
    group: ['transform'],
    family: 'data',
    inputs: ['main'],
    outputs: ['main'],
    defaults: { name: displayName },
    properties: [],
    hash: wanted.name,
    ...wanted,
  };
}
