import { boolean, locator } from '@millrace/node-sdk';
import { lookups } from './lookups.ts';

export const site = locator('site', { label: 'Site', from: lookups.sites, required: true });
export const list = locator('list', { label: 'List', from: lookups.lists, required: true });
export const simplify = boolean('simplify', {
  label: 'Simplify',
  description: 'Only what is asked for most',
  default: true,
});
