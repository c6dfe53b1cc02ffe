import type { ApiClient, ResourcePermission } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import { z } from 'zod';

/** What tools work with. They know nothing of how they are called, nor of who calls. */
export interface ToolPorts {
  /** The REST interface, in the name of the caller: what they may do is decided there. */
  client: ApiClient;
  /** @throws an error that says who may. For what only tools ask for. */
  requirePermission(permission: ResourcePermission, id: string): Promise<void>;
  signal: AbortSignal;
}

/** A tool for models. Its answers are JSON, cut to size by who calls it. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments: an object. */
  parameters: JsonObject;
  /** It changes nothing. */
  isReadOnly: boolean;
  /** @throws ToolError, ApiError */
  call(args: unknown, ports: ToolPorts): Promise<unknown>;
}

/** What a model can mend: it says what to do otherwise. */
export class ToolError extends Error {}

interface ToolDefinition<Shape extends z.ZodType> {
  name: string;
  description: string;
  parameters: Shape;
  isReadOnly?: boolean;
  call(args: z.output<Shape>, ports: ToolPorts): Promise<unknown>;
}

/** Defines a tool. Its arguments are checked before it is called. */
export function defineTool<Shape extends z.ZodType>(definition: ToolDefinition<Shape>): ModelTool {
  const { parameters, call, isReadOnly = false, ...rest } = definition;
  return {
    ...rest,
    isReadOnly,
    // As it goes over the wire: JSON, and nothing besides.
    parameters: JSON.parse(JSON.stringify(z.toJSONSchema(parameters, { io: 'input' }))) as JsonObject,
    call(args, ports) {
      const { data, error } = parameters.safeParse(args);
      if (error) throw new ToolError(`The arguments are not right: ${wordsOf(error)}`);
      return call(data, ports);
    },
  };
}

function wordsOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, 10)
    .map(({ path, message }) => `${path.map(String).join('.') || 'arguments'}: ${message}`)
    .join('; ');
}
