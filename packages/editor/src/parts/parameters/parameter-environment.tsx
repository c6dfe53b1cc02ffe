import type { JsonObject, NodeProperty } from '@millrace/workflow';
import { type ComponentType, createContext, useContext } from 'react';
import type { EvaluateDescription } from '../../model/nodes/description-evaluator.ts';
import type { Evaluate } from '../../model/preview/evaluation.ts';
import type { CompletionProvider } from '../expression-field/completion.ts';
import type { FieldProps } from './field-props.ts';
import type { LookupNode } from './lookups/lookup-node.ts';

/** What every field of a form shares. */
export interface ParameterEnvironment {
  /** All that the node has. */
  properties: NodeProperty[];
  /** Effective parameters of the node, for conditions. */
  root: JsonObject;
  typeVersion: number;
  readOnly: boolean;
  /** Computes an expression for the item that is looked at; absent where no data can exist. */
  evaluate: Evaluate | undefined;
  complete: CompletionProvider | undefined;
  /** Evaluates expressions of the node type's description. */
  evaluateDescription: EvaluateDescription;
  /** Marks missing values at once; otherwise only in fields that were left. */
  showIssues: boolean;
  /** The node that can be asked for choices; absent where the form is not of a node, or nothing can be asked. */
  lookupNode: LookupNode | undefined;
  /** The field for a property; handed down because fields hold fields. */
  Field: ComponentType<FieldProps>;
}

const EnvironmentContext = createContext<ParameterEnvironment | undefined>(undefined);

export const ParameterEnvironmentProvider = EnvironmentContext.Provider;

export function useParameterEnvironment(): ParameterEnvironment {
  const environment = useContext(EnvironmentContext);
  if (!environment) throw new Error('A parameter field stands outside of a ParameterForm.');
  return environment;
}
