import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LargeWorkflow } from './large-workflow.ts';

const root = path.join(import.meta.dirname, '../..');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
const PAGE = `<!doctype html>
<title>Bare canvas</title>
<link rel="stylesheet" href="page.css">
<style>html, body, #root { height: 100%; margin: 0 }</style>
<div id="root"></div>
<script type="module" src="page.js"></script>`;
/** Of a tile in the editor, in px. */
const SIZE = 96;

/** Builds and serves a page that shows the nodes of a workflow with the canvas library alone. */
export async function serveBarePage(workflowOf: (count: number) => LargeWorkflow) {
  const outDir = mkdtempSync(path.join(tmpdir(), 'millrace-bench-page-'));
  const config = path.join(root, 'packages/editor/vite/bare-canvas.config.ts');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const flags = ['--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, [vite, 'build', ...flags], { stdio: 'inherit' });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/graph.json') {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(graphOf(workflowOf(Number(searchParams.get('count'))))));
      return;
    }
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    try {
      const content = readFileSync(path.join(outDir, path.normalize(pathname)));
      response.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'application/octet-stream').end(content);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (count: number) => `http://127.0.0.1:${port}/?count=${count}`,
    close: () => {
      server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

function graphOf({ nodes, connections }: LargeWorkflow) {
  return {
    nodes: nodes.map(({ name, position: [x, y] }) => ({
      id: name,
      position: { x, y },
      data: { label: name },
      style: { width: SIZE, height: SIZE },
      sourcePosition: 'right',
      targetPosition: 'left',
    })),
    edges: Object.entries(connections).flatMap(([source, { main }]) =>
      main.flat().map(({ node }) => ({ id: `${source} ${node}`, source, target: node, type: 'smoothstep' })),
    ),
  };
}
