// The least that shows nodes and edges with the canvas library: what the editor is measured against.
import { Background, type Edge, type Node, ReactFlow, useEdgesState, useNodesState } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

interface Graph {
  nodes: Node[];
  edges: Edge[];
}

/** Above this, nodes out of sight are not drawn, as in the editor. */
const MANY_NODES = 200;
const MARK_EVERY_MS = 20;

function BareFlow({ graph }: { graph: Graph }) {
  const [nodes, setNodes, onNodesChange] = useNodesState(graph.nodes);
  const [edges, , onEdgesChange] = useEdgesState(graph.edges);
  useEffect(() => {
    const root = document.getElementById('root');
    const start = () => {
      let next = 0;
      setInterval(() => {
        const done = next++;
        setNodes((now) => now.map((node, index) => (index === done ? { ...node, className: 'done' } : node)));
      }, MARK_EVERY_MS);
    };
    root?.addEventListener('run', start);
    return () => root?.removeEventListener('run', start);
  }, [setNodes]);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onlyRenderVisibleElements={nodes.length > MANY_NODES}
      minZoom={0.05}
      panOnScroll
      fitView
    >
      <Background />
    </ReactFlow>
  );
}

const response = await fetch(`graph.json${window.location.search}`);
const graph: Graph = await response.json();
const root = document.getElementById('root');
if (root) createRoot(root).render(<BareFlow graph={graph} />);
