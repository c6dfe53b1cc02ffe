import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import { followDevPackage } from './follow-dev-package.ts';
import type { Npm } from './npm.ts';
import type { Packages } from './packages.ts';

/** A package that is being written. */
export const devPackageModule = defineModule({
  name: 'package that is being written',
  needs: {
    devPackage: need<string | undefined>(),
    log: need<Logger>(),
    npm: need<Npm>(),
    packages: need<Packages>(),
  },
  provides: [],
  create({ devPackage: folder, ...needs }) {
    let end: (() => Promise<void>) | undefined;
    return {
      start() {
        if (folder !== undefined) end = followDevPackage({ folder, ...needs });
      },
      stop: () => end?.(),
    };
  },
});
