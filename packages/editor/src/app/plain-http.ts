import { copyText, newUuid } from '../ui/without-tls.ts';

// Browsers give these to pages with TLS, and to those of the machine itself. In a network of its own an instance may have neither.
if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: newUuid });
if (!('clipboard' in navigator)) Object.assign(navigator, { clipboard: { writeText: copyText } });
