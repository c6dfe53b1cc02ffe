import { asJson, type JsonValue, sameJson, type TestCase, type Workflow } from '@millrace/workflow';
import { DocumentRecords } from '../document/document-records.ts';
import { writeWorkflow } from '../document/workflow-file.ts';
import type { Connection } from '../nodes/connection.ts';
import type { Snapshot } from './snapshot.ts';
import { nodeDifferences, type Versions } from './workflow-difference.ts';

export type Side = 'mine' | 'theirs';

/**
 * The workflow with the changes of both sides. Of a node that both changed the version of one side is taken whole.
 * @param picks sides of nodes that clash, by node id; default: mine.
 */
export function mergeWorkflows(versions: Versions, picks: ReadonlyMap<string, Side>): Workflow {
  const sides = new Map<string, Side>();
  for (const { nodeId, mine, isClash } of nodeDifferences(versions)) {
    sides.set(nodeId, isClash ? (picks.get(nodeId) ?? 'mine') : mine.kind === 'same' ? 'theirs' : 'mine');
  }
  const { mine, theirs } = versions;
  const records = new DocumentRecords();
  const touched = new Set<never>();
  for (const nodeId of new Set([...theirs.nodes.keys(), ...mine.nodes.keys()])) {
    const from = versions[sides.get(nodeId) ?? 'theirs'];
    const node = from.nodes.get(nodeId);
    if (node) records.apply({ type: 'addNode', node }, touched);
    const pins = from.read.pins.find((entry) => entry.nodeId === nodeId);
    if (node && pins) records.apply({ type: 'setPinData', ...pins }, touched);
  }
  for (const connection of mergedConnections(versions)) records.apply({ type: 'addConnection', connection }, touched);
  records.workflow = mergedFields(versions);
  return writeWorkflow(records, theirs.read);
}

/** Those that both have, and those that one of them added; what one of them removed is gone. */
function mergedConnections({ base, mine, theirs }: Versions): Connection[] {
  const all = new Map([...theirs.connections, ...mine.connections]);
  return [...all.values()].filter(({ id }) =>
    base.connections.has(id) ? mine.connections.has(id) && theirs.connections.has(id) : true,
  );
}

/** Name, settings and tests: mine where I changed them. */
function mergedFields(versions: Versions): DocumentRecords['workflow'] {
  const { base, mine, theirs } = versions;
  const settings = new Map(settingsOf(theirs));
  for (const [key, value] of settingsOf(mine)) {
    if (!sameJson(value, settingsOf(base).get(key))) settings.set(key, value);
  }
  for (const key of settingsOf(base).keys()) if (!settingsOf(mine).has(key)) settings.delete(key);
  const name = mine.read.name === base.read.name ? theirs.read.name : mine.read.name;
  return { name, settings: Object.fromEntries(settings), tests: mergedTests(versions) };
}

/** Of each test case mine where I changed it; what one side removed is gone. */
function mergedTests({ base, mine, theirs }: Versions): TestCase[] {
  const [before, own, others] = [base, mine, theirs].map(({ read }) => new Map(read.tests.map((one) => [one.id, one])));
  const ids = new Set([...(others?.keys() ?? []), ...(own?.keys() ?? [])]);
  return [...ids].flatMap((id) => {
    const [old, ours, their] = [before?.get(id), own?.get(id), others?.get(id)];
    if (old && !(ours && their)) return [];
    const isOwn = ours && !sameJson(asJson(ours), old && asJson(old));
    return (isOwn ? ours : (their ?? ours)) ?? [];
  });
}

function settingsOf({ read }: Snapshot): Map<string, JsonValue> {
  return new Map(Object.entries(read.settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
