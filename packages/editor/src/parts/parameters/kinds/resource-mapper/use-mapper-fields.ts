import type { MappedFields, NodeProperty } from '@millrace/workflow';
import { skipToken, useQuery } from '@tanstack/react-query';
import { fieldsQuery, type LocalFields } from '../../lookups/lookup-queries.ts';
import { choiceBefore, isRequest, useLookupRequest } from '../../lookups/use-lookup-request.ts';
import { subWorkflowInputs } from './sub-workflow-inputs.ts';

/** Look-ups that the editor answers itself, by their names in node types. */
const LOCAL_LOOKUPS = new Map<string, LocalFields>([['loadSubWorkflowInputs', subWorkflowInputs]]);

/** Fields of what a node writes to. */
export interface MapperFields {
  /** Absent while they are not known. */
  found: MappedFields | undefined;
  isLoading: boolean;
  error: Error | null;
  lacksCredential: boolean;
  /** Has to be chosen first. */
  waitsFor: NodeProperty | undefined;
  reload: (() => void) | undefined;
}

export function useMapperFields(property: NodeProperty, path: string): MapperFields {
  const { resourceMapperMethod, localResourceMapperMethod, refreshStaleSchemaOnOpen } =
    property.typeOptions?.resourceMapper ?? {};
  const local = LOCAL_LOOKUPS.get(localResourceMapperMethod ?? '');
  const method = resourceMapperMethod ?? (local && localResourceMapperMethod);
  const request = useLookupRequest({ property, path, method });
  const isAsked = isRequest(request);
  const query = useQuery({
    ...(isAsked ? fieldsQuery(request, local) : { queryKey: ['lookup', 'none'], queryFn: skipToken }),
    ...(refreshStaleSchemaOnOpen && { staleTime: 0 }),
  });
  return {
    found: isAsked ? query.data : undefined,
    isLoading: request === 'settling' || (isAsked && query.isFetching),
    error: isAsked && !query.isFetching ? query.error : null,
    lacksCredential: request === 'noCredential',
    waitsFor: choiceBefore(request),
    reload: isAsked ? () => void query.refetch() : undefined,
  };
}
