// Preloaded into a server under test and its processes: every host is this machine, and the ports 80 and 443 are those of the stand-in
// services (MILLRACE_STAND_INS, as "http,https"). Requests still name the host that they are meant for.
const childProcess = require('node:child_process');
const dns = require('node:dns');
const net = require('node:net');
const tls = require('node:tls');

const [http, https] = process.env.MILLRACE_STAND_INS.split(',').map(Number);
const standIn = new Map([
  [80, http],
  [443, https],
]);

dns.lookup = (_host, options, callback = options) => {
  const here = { address: '127.0.0.1', family: 4 };
  process.nextTick(() => (options.all === true ? callback(null, [here]) : callback(null, here.address, here.family)));
};

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const port = standIn.get(Number(options?.port));
  if (port !== undefined) Object.assign(options, { host: '127.0.0.1', port });
  return connect.apply(this, given);
};

// The certificate of the stand-ins is nobody's.
const connectSecurely = tls.connect;
tls.connect = (options, ...rest) => connectSecurely({ ...options, rejectUnauthorized: false }, ...rest);

// Runners start without an environment.
const { fork } = childProcess;
childProcess.fork = (file, args, options) =>
  fork(file, args, {
    ...options,
    env: {
      ...options?.env,
      MILLRACE_STAND_INS: process.env.MILLRACE_STAND_INS,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
    },
  });
require('node:module').syncBuiltinESMExports();
