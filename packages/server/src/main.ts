#!/usr/bin/env node
const NEEDED_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED_NODE) {
  console.error(
    `Millrace needs Node.js ${NEEDED_NODE} or newer and found ${process.version}. Start it with "npm start", which brings its own.`,
  );
  process.exitCode = 1;
} else {
  // Loaded late: an older Node.js could not even read some of it.
  const { runCommand } = await import('./command/run-command.ts');
  await runCommand(process.argv.slice(2));
}
