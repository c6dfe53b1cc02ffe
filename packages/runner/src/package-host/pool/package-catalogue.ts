import type { PackageCatalogue } from '@millrace/n8n-compat';
import { z } from '@millrace/node-sdk';

const MAX_TYPES = 2_000;
const name = z.string().min(1).max(200);
const properties = z.array(z.looseObject({ name: z.string(), displayName: z.string(), type: z.string() }));

const catalogue = z.object({
  nodeTypes: z
    .array(
      z.looseObject({
        name,
        displayName: z.string(),
        description: z.string(),
        version: z.union([z.number(), z.array(z.number()).min(1)]),
        group: z.array(z.string()),
        family: z.string(),
        inputs: z.union([z.string(), z.array(z.unknown())]),
        outputs: z.union([z.string(), z.array(z.unknown())]),
        defaults: z.looseObject({ name: z.string() }),
        credentials: z.array(z.looseObject({ name })).optional(),
        properties,
        hasIcon: z.boolean(),
      }),
    )
    .max(MAX_TYPES),
  credentialTypes: z
    .array(
      z.object({
        description: z.looseObject({
          name,
          displayName: z.string(),
          properties,
          extends: z.array(z.string()).optional(),
        }),
        code: z.array(z.enum(['authenticate', 'preAuthentication'])).optional(),
        authenticate: z.record(z.string(), z.unknown()).optional(),
        test: z.record(z.string(), z.unknown()).optional(),
        tester: z.object({ typeName: name, method: name }).optional(),
      }),
    )
    .max(MAX_TYPES),
  subNodes: z.record(z.string(), z.enum(['supplies', 'runsAndSupplies', 'tool'])).optional(),
  icons: z.record(z.string(), z.string()),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })).max(MAX_TYPES),
});

/**
 * Reads what a host says of its package: pages and runs take it for what types of ours say. A package describes only types
 * that bear its name.
 * @returns `undefined` for what no host of ours says
 */
export function readCatalogue(given: unknown, packageName: string): PackageCatalogue | undefined {
  const { success, data } = catalogue.safeParse(given);
  if (!success || data.nodeTypes.some((type) => !type.name.startsWith(`${packageName}.`))) return undefined;
  // What lies deeper is for the editor, which shows what it can.
  return data as unknown as PackageCatalogue;
}
