import type { JsonObject, JsonValue, NodeProperty } from '@millrace/workflow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvaluateDescription } from '../../model/nodes/description-evaluator.ts';
import type { Evaluate } from '../../model/preview/evaluation.ts';
import type { CompletionProvider } from '../expression-field/completion.ts';
import { changeParameter, effectiveParameters, isUnknownCall, propertiesOfUnknownCall } from './form-model.ts';
import { refreshFilterOptions } from './kinds/filter/filter-options.ts';
import { Notice } from './kinds/notice/notice-field.tsx';
import type { LookupNode } from './lookups/lookup-node.ts';
import { ParameterEnvironmentProvider } from './parameter-environment.tsx';
import { PropertyField } from './property-field.tsx';
import { PropertyList } from './property-list.tsx';

export interface ParameterFormProps {
  properties: NodeProperty[];
  /** Which of them this form holds; the others still count in conditions. Default: all. */
  holds?: (property: NodeProperty) => boolean;
  /** Stored parameters of the node. */
  values: JsonObject;
  typeVersion: number;
  readOnly?: boolean;
  /** Marks missing values at once; otherwise only in fields that were left. */
  showIssues?: boolean;
  /** Computes expressions for previews. */
  evaluate?: Evaluate | undefined;
  complete?: CompletionProvider | undefined;
  /** The node that can be asked for choices. */
  lookupNode?: LookupNode | undefined;
  /** Evaluates expressions of the node type's description for these parameters. */
  describe(parameters: JsonObject): EvaluateDescription;
  /** `property` is the one that was edited, for undo steps. */
  onChange(next: JsonObject, property: string): void;
}

/** The parameters of a node: every property that is shown for its values. */
export function ParameterForm(props: ParameterFormProps) {
  const {
    properties,
    holds,
    values,
    typeVersion,
    readOnly = false,
    showIssues = false,
    evaluate,
    complete,
    lookupNode,
    describe,
    onChange,
  } = props;
  const { t } = useTranslation('parameters');
  const root = useMemo(() => effectiveParameters(properties, values, typeVersion), [properties, values, typeVersion]);
  const environment = useMemo(
    () => ({
      properties,
      root,
      typeVersion,
      readOnly,
      evaluate,
      complete,
      showIssues,
      lookupNode,
      evaluateDescription: describe(root),
      Field: PropertyField,
    }),
    [properties, root, typeVersion, readOnly, evaluate, complete, showIssues, lookupNode, describe],
  );
  const held = holds ? properties.filter(holds) : properties;
  const isUnknown = isUnknownCall(values) && held.some(({ name }) => name === 'operation' || name === 'resource');
  const shown = isUnknown ? propertiesOfUnknownCall(held, values) : held;
  const set = (name: string, value: JsonValue | undefined): void => {
    const next = changeParameter({ properties, values, name, value, typeVersion });
    onChange(
      refreshFilterOptions(properties, next, describe(effectiveParameters(properties, next, typeVersion))),
      name,
    );
  };
  return (
    <ParameterEnvironmentProvider value={environment}>
      <PropertyList properties={shown} values={values} siblings={root} path="" onSet={set} />
      {isUnknown && <Notice text={t('callUnknown')} />}
    </ParameterEnvironmentProvider>
  );
}
