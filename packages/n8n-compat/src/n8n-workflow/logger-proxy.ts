type Write = (message: string, fields?: object) => void;

/** What packages log with. */
export interface PackageLogger {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

const silent: PackageLogger = { debug() {}, info() {}, warn() {}, error() {} };
let current = silent;

/** The log of the node that runs; outside of runs nothing is written. */
export const LoggerProxy = {
  init(logger: PackageLogger): void {
    current = logger;
  },
  debug: (message: string, fields?: object): void => current.debug(message, fields),
  info: (message: string, fields?: object): void => current.info(message, fields),
  warn: (message: string, fields?: object): void => current.warn(message, fields),
  error: (message: string, fields?: object): void => current.error(message, fields),
};
