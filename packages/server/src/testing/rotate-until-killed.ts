import { loadConfig } from '../config/load-config.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { openDatabase } from '../database/open-database.ts';
import { rotateKey } from '../key-rotation/rotate-key.ts';
import { createLogger } from '../logging/logger.ts';

// Changes the key of the instance, and ends by force before it has encrypted its nth record. Arguments: the former key,
// the new one, n.
const [formerKey = '', newKey = '', end = ''] = process.argv.slice(2);
const { config } = loadConfig(process.env);
const to = createCredentialCipher(newKey);
let count = 0;
await rotateKey({
  database: await openDatabase(config, await createLogger({ level: 'silent', pretty: false })),
  formerKey,
  from: createCredentialCipher(formerKey),
  to: {
    ...to,
    encrypt(text, owner) {
      count += 1;
      if (count >= Number(end)) process.kill(process.pid, 'SIGKILL');
      return to.encrypt(text, owner);
    },
  },
});
