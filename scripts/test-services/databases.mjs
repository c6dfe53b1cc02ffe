import { startMariaDb } from './mariadb.mjs';
import { startPostgres } from './postgres.mjs';
import { startRedis } from './redis.mjs';
import { startS3 } from './s3.mjs';

const SERVERS = [
  { variable: 'MILLRACE_TEST_POSTGRES_URL', start: startPostgres },
  { variable: 'MILLRACE_TEST_MYSQL_URL', start: startMariaDb, debianPackage: 'mariadb-server' },
  { variable: 'MILLRACE_TEST_REDIS_URL', start: startRedis, debianPackage: 'redis-server' },
  { variable: 'MILLRACE_TEST_S3_URL', start: startS3 },
];

/**
 * Starts the databases and stores that tests use, but for those whose address the environment names. Without MariaDB, Redis
 * or S3 their tests are skipped, which is said.
 * @returns environment variables with the addresses, and a function that stops what was started.
 * @throws Error when there is no PostgreSQL.
 */
export async function startDatabases() {
  const env = {};
  const started = [];
  const stop = async () => {
    for (const server of started) await server.stop();
  };
  try {
    for (const { variable, start, debianPackage } of SERVERS) {
      if (process.env[variable]) continue;
      const server = await start();
      if (server) {
        started.push(server);
        env[variable] = server.url;
      } else if (debianPackage) {
        console.log(`Tests on a real server are skipped: on Debian, apt-get install ${debianPackage}.`);
      } else console.log('Tests on an S3-compatible store are skipped: its package cannot be installed.');
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stop };
}
