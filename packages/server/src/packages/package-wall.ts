import path from 'node:path';
import { findSecondWall, type SecondWall } from '@millrace/walls';
import { runnerEntry } from '../runners/runner-entry.ts';

/** Which wall this machine has around processes of packages. @param folders that they read besides their program */
export function findPackageWall(folders: readonly string[]): Promise<SecondWall> {
  return findSecondWall([path.dirname(runnerEntry()), ...folders]);
}
