import type { NodeTypeSummary } from '@millrace/workflow';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNodeTypes } from '../../server/node-types.ts';
import type { CreatorSection } from './creator-model.ts';

const NOTHING: { sections: CreatorSection[]; folded: ReadonlySet<string> } = { sections: [], folded: new Set() };

/** The actions of an opened type, loaded with its parameters. Most never open such a list: what makes it comes with it. */
export function useTypeActions(type: NodeTypeSummary | undefined, query: string, fromTriggers: boolean) {
  const { catalogue } = useNodeTypes();
  const loaded = useQuery({
    queryKey: ['node-actions', type?.name],
    queryFn: async () => {
      const model = await import('./action-sections.ts');
      const types = type ? model.typesOfService(type, catalogue.allLatest()) : [];
      return { found: await model.loadActions(types), actionSections: model.actionSections };
    },
    enabled: type !== undefined,
    // Loading other types makes another catalogue of the same ones.
    gcTime: 0,
    structuralSharing: false,
  });
  const { data } = loaded;
  const shown = useMemo(
    () =>
      data && type ? data.actionSections(data.found, { query, fromTriggers, all: catalogue.allLatest() }) : NOTHING,
    [data, type, query, fromTriggers, catalogue],
  );
  return { ...shown, isLoading: type !== undefined && loaded.isPending, error: loaded.error, retry: loaded.refetch };
}
