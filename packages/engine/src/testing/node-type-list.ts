import type { NodeType } from '@millrace/node-sdk';
import { NodeTypeCatalogue, versionsOf } from '@millrace/workflow';
import type { NodeTypeSource } from '../ports/ports.ts';

/** Node types of a list, found by name and version. */
export function nodeTypeList(types: readonly NodeType[]): NodeTypeSource {
  const catalogue = new NodeTypeCatalogue(types.map((type) => type.description));
  const byVersion = new Map(
    types.flatMap((type) =>
      versionsOf(type.description).map((version) => [`${type.description.name}@${version}`, type]),
    ),
  );
  return {
    find: (name, typeVersion) => {
      const description = catalogue.find(name, typeVersion);
      return description && byVersion.get(`${name}@${versionsOf(description)[0]}`);
    },
  };
}
