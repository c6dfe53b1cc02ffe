export { AddressGuard, BlockedAddressError } from './address-guard.ts';
export { isAllowEntry } from './allow-list.ts';
