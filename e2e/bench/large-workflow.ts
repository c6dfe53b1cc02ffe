interface LargeNode {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  position: [number, number];
  parameters: object;
}

export interface LargeWorkflow {
  name: string;
  nodes: LargeNode[];
  connections: Record<string, { main: Array<Array<{ node: string; type: 'main'; index: number }>> }>;
}

const IN_A_ROW = 40;

/** A manual trigger and so many steps in one chain, laid out in rows. */
export function largeWorkflow(count: number): LargeWorkflow {
  const nodes = Array.from(
    { length: count },
    (_, index): LargeNode => ({
      id: `n${index}`,
      name: index === 0 ? 'Start' : `Step ${index}`,
      type: index === 0 ? 'n8n-nodes-base.manualTrigger' : 'n8n-nodes-base.noOp',
      typeVersion: 1,
      position: [(index % IN_A_ROW) * 220, Math.floor(index / IN_A_ROW) * 180],
      parameters: {},
    }),
  );
  const following = nodes
    .slice(1)
    .map(({ name }, index): [string, LargeWorkflow['connections'][string]] => [
      nodes[index]?.name ?? '',
      { main: [[{ node: name, type: 'main', index: 0 }]] },
    ]);
  return { name: `${count} nodes`, nodes, connections: Object.fromEntries(following) };
}
