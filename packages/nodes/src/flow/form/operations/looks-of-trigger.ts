import { isJsonObject, type JsonValue, type NodeContext } from '@millrace/node-sdk';

/** What later pages take over from the first one. */
export interface FormLooks {
  title: string;
  buttonLabel: string;
  customCss: string;
}

/** Looks of the form's first page. What an expression gives there is not known here, and left out. */
export function looksOfTrigger({ nodesBefore }: Pick<NodeContext, 'nodesBefore'>): FormLooks {
  const parameters = nodesBefore().find(({ type }) => type === 'n8n-nodes-base.formTrigger')?.parameters ?? {};
  const options = isJsonObject(parameters.options) ? parameters.options : {};
  return {
    title: plainText(parameters.formTitle),
    buttonLabel: plainText(options.buttonLabel),
    customCss: plainText(options.customCss),
  };
}

function plainText(value: JsonValue | undefined): string {
  return typeof value === 'string' && !value.startsWith('=') ? value : '';
}
