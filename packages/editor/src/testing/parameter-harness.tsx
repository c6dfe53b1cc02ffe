import type { JsonObject, NodeProperty } from '@millrace/workflow';
import { useState } from 'react';
import { loadExpressionLanguage, parametersEvaluator } from '../model/nodes/description-evaluator.ts';
import { ParameterForm, type ParameterFormProps } from '../parts/parameters/parameter-form.tsx';
import { renderPart } from './render-part.tsx';

await loadExpressionLanguage();

type Options = Pick<ParameterFormProps, 'evaluate' | 'complete' | 'showIssues' | 'readOnly' | 'lookupNode'>;

function FormOf({ properties, start, stored, ...options }: FormProps) {
  const [values, setValues] = useState(start);
  const keep = (next: JsonObject) => {
    stored.current = next;
    setValues(next);
  };
  const describe = (parameters: JsonObject) => parametersEvaluator(parameters, 1);
  return (
    <ParameterForm
      {...options}
      properties={properties}
      values={values}
      typeVersion={1}
      describe={describe}
      onChange={keep}
    />
  );
}

interface FormProps extends Options {
  properties: NodeProperty[];
  start: JsonObject;
  stored: { current: JsonObject };
}

/** A form of parameters with what it stores. */
export async function renderForm(properties: NodeProperty[], start: JsonObject = {}, options: Options = {}) {
  const stored = { current: start };
  const screen = await renderPart(<FormOf properties={properties} start={start} stored={stored} {...options} />);
  return { screen, stored: () => stored.current };
}
