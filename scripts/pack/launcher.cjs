#!/usr/bin/env node
'use strict';
// A script of the old kind: it must run on an older Node.js too, to say which one is needed.
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(`Millrace needs Node.js ${NEEDED} or newer and found ${process.version}.`);
  console.error(`Hint: install it from https://nodejs.org, or run: npx -p node@${NEEDED} -p millrace millrace`);
  process.exit(1);
}

import(pathToFileURL(path.join(__dirname, '..', 'dist', 'server.js')).href);
