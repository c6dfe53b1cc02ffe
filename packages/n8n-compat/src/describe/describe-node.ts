import type { NodeFamily, NodeGroup, NodeTypeDescription } from '@millrace/workflow';
import type { PackageNode } from '../package/package-types.ts';
import { isOptions, type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import { describeProperties } from './describe-properties.ts';
import { plainCopy } from './plain-copy.ts';

const GROUPS: readonly NodeGroup[] = ['trigger', 'schedule', 'input', 'output', 'transform', 'organization'];

/** Fields that mean the same here and are handed on as they are. */
const SHARED_FIELDS = [
  'defaultVersion',
  'inputs',
  'outputs',
  'inputNames',
  'outputNames',
  'credentials',
  'documentationUrl',
  'parameterPane',
  'subtitle',
  'codex',
  'hidden',
  'maxNodes',
] as const;

/** Why a node type of a package cannot be used; `undefined` for one that can. */
export function reasonAgainst({ description, execute, instance }: PackageNode): string | undefined {
  if (textIn(description.name) === undefined) return 'it has no name';
  const fields = optionsIn(instance);
  if (typeof fields.execute === 'function' || execute) return undefined;
  for (const [method, kind] of Object.entries(UNSUPPORTED)) if (typeof fields[method] === 'function') return kind;
  return undefined;
}

const UNSUPPORTED = {
  trigger: 'triggers of packages cannot run yet',
  poll: 'triggers of packages cannot run yet',
  webhook: 'triggers of packages cannot run yet',
  supplyData: 'sub-nodes of packages cannot run yet',
} as const;

/** The description of one version of a node type. */
export function describeNode(packageName: string, { description }: PackageNode, hasIcon: boolean): NodeTypeDescription {
  const name = textIn(description.name) ?? '';
  const displayName = textIn(description.displayName) ?? name;
  const { color, name: defaultName } = optionsIn(description.defaults);
  const shared = SHARED_FIELDS.filter((field) => description[field] !== undefined);
  return {
    inputs: ['main'],
    outputs: ['main'],
    ...Object.fromEntries(shared.map((field) => [field, plainCopy(description[field])])),
    name: `${packageName}.${name}`,
    displayName,
    description: textIn(description.description) ?? '',
    version: versionIn(description),
    group: groupsIn(description),
    family: familyOf(description),
    defaults: {
      name: textIn(defaultName) ?? displayName,
      ...(textIn(color) !== undefined && { color: String(color) }),
    },
    properties: describeProperties(description.properties),
    hasIcon,
  };
}

function versionIn({ version }: Options): number | number[] {
  const numbers = [version].flat().filter((one) => typeof one === 'number');
  return numbers.length > 1 ? numbers : (numbers[0] ?? 1);
}

function groupsIn({ group }: Options): NodeGroup[] {
  const given = Array.isArray(group) ? group : [group];
  const known = GROUPS.filter((one) => given.includes(one));
  return known.length > 0 ? known : ['transform'];
}

function familyOf(description: Options): NodeFamily {
  return Array.isArray(description.credentials) && description.credentials.some(isOptions) ? 'service' : 'data';
}
