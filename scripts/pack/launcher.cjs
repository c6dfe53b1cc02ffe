#!/usr/bin/env node
'use strict';
// Old syntax on purpose: it must run on any Node.js, to say which one is needed.
var path = require('path');
var url = require('url');

var NEEDED = 24;

if (parseInt(process.versions.node, 10) < NEEDED) {
  console.error('Millrace needs Node.js ' + NEEDED + ' or newer and found ' + process.version + '.');
  console.error('Hint: install it from https://nodejs.org, or run: npx -p node@' + NEEDED + ' -p millrace millrace');
  process.exit(1);
}

import(url.pathToFileURL(path.join(__dirname, '..', 'dist', 'server.js')).href);
