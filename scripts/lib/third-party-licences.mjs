import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The licence texts of everything that is bundled or installed with Millrace, one after the other. */
export function thirdPartyLicences(root) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const places = Object.entries(lock.packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.dev && !entry.devOptional)
    .map(([place]) => place)
    .filter((place) => existsSync(path.join(root, place)));
  const sections = places.map((place) => section(path.join(root, place)));
  return ['Millrace contains and uses these works of others, each under its own licence.', ...new Set(sections)].join(
    `\n\n${'='.repeat(80)}\n\n`,
  );
}

function section(folder) {
  const { name, version, license, licenses } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const stated = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type ?? 'see its files');
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter(({ name: file }) => /^(licen[cs]es?|copying|notice)/i.test(file) && !/\.(js|ts|json)$/.test(file))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    )
    .map((file) => readFileSync(file, 'utf8').trim());
  return [`${name} ${version} (${stated})`, ...texts].join('\n\n');
}

/** Some keep a text for each licence in a folder. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name));
}
