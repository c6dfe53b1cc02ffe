import { nameForModel, type SupplyContext, type Tool } from '@millrace/node-sdk';

/** A tool that takes a text, in the field `input`, and gives one. Each call is a run of its node, whose name it has where no other is given, or is free. */
export function textTool(
  { node, asRun }: Pick<SupplyContext<unknown>, 'node' | 'asRun'>,
  {
    name,
    description,
    input,
    answer,
  }: { name?: string; description: string; input: string; answer(text: string): Promise<string> | string },
): Tool {
  const nodeName = nameForModel(node.name);
  return {
    name: name ?? nodeName,
    ...(name && { otherName: nodeName }),
    description,
    parameters: { type: 'object', properties: { input: { type: 'string', description: input } }, required: ['input'] },
    invoke: (args) =>
      asRun(async () => answer(String(args.input ?? '')), {
        request: args,
        response: (response) => ({ response }),
        restore: ({ response }) => String(response),
      }),
  };
}
