export { AddressGuard, BlockedAddressError } from './address-guard.ts';
export { isAllowEntry } from './allow-list.ts';
export { openDispatcher } from './outgoing/open-dispatcher.ts';
export { proxiedFetch } from './outgoing/proxied-fetch.ts';
export { NO_PROXIES, namesProxy, Proxies, type ProxySettings } from './outgoing/proxies.ts';
export { ProxyError } from './outgoing/proxy-error.ts';
