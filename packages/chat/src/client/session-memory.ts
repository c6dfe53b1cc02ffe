const PREFIX = 'millrace-chat ';
const FRAGMENT = /(?:^|[#&])session=([\w-]{8,64})/;

/** Which conversation a browser is in, for each chat. */
export interface SessionMemory {
  id(): string;
  /** Begins another one. */
  renew(): string;
}

/** Kept by the browser. On a page without an origin, where it keeps nothing, the address of the page holds it. */
export function sessionMemory(url: string): SessionMemory {
  const place = placeOf(PREFIX + url);
  const renew = (): string => {
    const id = crypto.randomUUID?.() ?? randomId();
    place.write(id);
    return id;
  };
  return { id: () => place.read() || renew(), renew };
}

function placeOf(key: string): { read(): string; write(id: string): void } {
  try {
    const storage = window.localStorage;
    storage.getItem(key);
    return { read: () => storage.getItem(key) ?? '', write: (id) => storage.setItem(key, id) };
  } catch {
    return {
      read: () => FRAGMENT.exec(location.hash)?.[1] ?? '',
      write: (id) => history.replaceState(null, '', `#session=${id}`),
    };
  }
}

/** Without TLS, browsers make no UUIDs. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
