import type { AuditCategory, AuditPlace, AuditSection } from '@millrace/api';
import type { Workflow, WorkflowNode } from '@millrace/workflow';

/** A stored workflow, as far as an audit looks at it. */
export interface AuditedWorkflow {
  id: string;
  active: boolean;
  document: Workflow;
}

interface NodeRisk {
  category: AuditCategory;
  title: string;
  description: string;
  recommendation: string;
  isIn(node: WorkflowNode, workflow: AuditedWorkflow): boolean;
}

const named = (...names: string[]) => new Set(names.map((name) => `n8n-nodes-base.${name}`));

const DATABASE_NODES = named(
  'crateDb',
  'microsoftSql',
  'mySql',
  'oracleDatabase',
  'postgres',
  'questDb',
  'snowflake',
  'timescaleDb',
);
const FILE_NODES = named('localFileTrigger', 'readBinaryFile', 'readBinaryFiles', 'readWriteFile', 'writeBinaryFile');
const CODE_NODES = named('code', 'executeCommand', 'function', 'functionItem', 'ssh');
const CALLED_NODES = named('formTrigger', 'webhook');
const BUNDLED_PACKAGES = new Set(['n8n-nodes-base', '@n8n/n8n-nodes-langchain']);

/** What a node may be by itself. */
const nodeRisks: readonly NodeRisk[] = [
  {
    category: 'database',
    title: 'Queries that are put together from expressions',
    description:
      'What an expression gives becomes part of the query. Where it comes from outside, it can change what the query does.',
    recommendation: 'Pass values as parameters of the query.',
    isIn: ({ type, parameters }) => DATABASE_NODES.has(type) && isExpression(parameters.query),
  },
  {
    category: 'filesystem',
    title: 'Nodes that reach files of the machine',
    description: 'These nodes read or write files of the machine that runs them.',
    recommendation: 'Keep MILLRACE_FILE_FOLDERS as narrow as the workflows allow.',
    isIn: ({ type }) => FILE_NODES.has(type),
  },
  {
    category: 'nodes',
    title: 'Nodes that run code or programs',
    description: 'Whoever can change these workflows decides what is run.',
    recommendation: 'Look through what they run, and share their workflows with those only whom you trust.',
    isIn: ({ type }) => CODE_NODES.has(type),
  },
  {
    category: 'nodes',
    title: 'Nodes of other packages',
    description: 'These nodes do not come with Millrace; nobody here has looked through them.',
    recommendation: 'Look through the sources of their packages.',
    isIn: ({ type }) => !BUNDLED_PACKAGES.has(type.slice(0, type.lastIndexOf('.'))),
  },
  {
    category: 'instance',
    title: 'Webhooks and forms of active workflows that anyone may call',
    description: 'Whoever knows the address starts the workflow.',
    recommendation: 'Set an authentication in the node, unless everybody is meant to call it.',
    isIn: ({ type, parameters }, { active }) =>
      active && CALLED_NODES.has(type) && (parameters.authentication ?? 'none') === 'none',
  },
];

/** Collects what nodes are a risk by, workflow by workflow. */
export class NodeRisks {
  readonly #found = new Map<NodeRisk, AuditPlace[]>();
  readonly #risks: readonly NodeRisk[];

  constructor(categories: ReadonlySet<AuditCategory>) {
    this.#risks = nodeRisks.filter(({ category }) => categories.has(category));
  }

  look(workflow: AuditedWorkflow): void {
    for (const node of workflow.document.nodes) {
      if (node.disabled) continue;
      for (const risk of this.#risks) if (risk.isIn(node, workflow)) this.#note(risk, workflow, node);
    }
  }

  sectionsOf(category: AuditCategory): AuditSection[] {
    return [...this.#found]
      .filter(([risk]) => risk.category === category)
      .map(([{ title, description, recommendation }, location]) => ({ title, description, recommendation, location }));
  }

  #note(risk: NodeRisk, { id, document }: AuditedWorkflow, node: WorkflowNode): void {
    const places = this.#found.get(risk) ?? [];
    places.push({
      kind: 'node',
      workflowId: id,
      workflowName: document.name,
      nodeId: node.id,
      nodeName: node.name,
      nodeType: node.type,
    });
    this.#found.set(risk, places);
  }
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('=') && value.includes('{{');
}
