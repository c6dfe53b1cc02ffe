// Made by scripts/generate-node-registry.mjs from the icon.svg of each node.

/** Node type name → SVG text of its icon. */
export const icons: ReadonlyMap<string, string> = new Map([
  ["n8n-nodes-base.if", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" fill=\"none\" stroke=\"#8A63D2\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><title>If</title><path d=\"M6 20h9m0 0 8-9h10m-18 9 8 9h10\"/><path d=\"m29 7 4 4-4 4m0 10 4 4-4 4\"/></svg>"],
  ["n8n-nodes-base.manualTrigger", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" fill=\"none\" stroke=\"#2F9E6E\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><title>Manual trigger</title><path d=\"M12 8.5 31 20 12 31.5z\"/></svg>"],
  ["n8n-nodes-base.noOp", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" fill=\"none\" stroke=\"#8A63D2\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><title>No operation</title><path d=\"M6 20h28m-7-7 7 7-7 7\"/><circle cx=\"14\" cy=\"20\" r=\"3\" fill=\"#8A63D2\"/></svg>"],
  ["n8n-nodes-base.set", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" fill=\"none\" stroke=\"#2E86C9\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><title>Edit fields</title><path d=\"M7 29.5V33h3.5L28 15.500l-3.500-3.500z\"/><path d=\"m27 9.500 3.500 3.500 2-2a2.470 2.470 0 0 0-3.500-3.500zM22 33h11\"/></svg>"],
  ["n8n-nodes-base.start", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" fill=\"none\" stroke=\"#2F9E6E\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><title>Start</title><circle cx=\"20\" cy=\"20\" r=\"13\"/><path d=\"m17 14.5 8.5 5.5-8.5 5.5z\"/></svg>"],
  ["n8n-nodes-base.stickyNote", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\" fill=\"none\" stroke=\"#C99A1B\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><title>Sticky note</title><path d=\"M7 7h26v17l-9 9H7z\"/><path d=\"M33 24h-9v9M13 15h14M13 21h7\"/></svg>"],
]);
