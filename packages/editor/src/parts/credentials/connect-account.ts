import { oauthRoutes } from '@millrace/api';
import { apiClient } from '../../server/api-client.ts';

/** What the page says that a service sends people back to. */
interface CallbackNews {
  credentialId: string | null;
  status: 'success' | 'error';
  message: string;
}

const POPUP = 'popup,width=600,height=750';

/** The popup was blocked by the browser. */
export class PopupBlocked extends Error {}

/** Between two looks at whether somebody closed the popup: no event tells of it. */
const LOOK_MS = 500;

/**
 * Lets somebody consent in a popup. Resolves when the credential is connected, or when the popup is gone: closed by hand, or out of
 * the reach of this page, which services may do. Whether it is connected then is heard by `hearConnected`.
 * @param stored gives the id of the credential.
 * @param signal ends the wait.
 * @returns whether it is known to be connected
 * @throws PopupBlocked, ApiError, or an error in the words of the service
 */
export async function connectAccount(
  stored: () => Promise<string>,
  version: 1 | 2,
  signal: AbortSignal,
): Promise<boolean> {
  // Opened before anything is waited for: browsers allow popups only right after a click.
  const popup = window.open('about:blank', '_blank', POPUP);
  if (!popup) throw new PopupBlocked();
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  let looking: ReturnType<typeof setInterval> | undefined;
  let stopHearing: () => void = () => undefined;
  try {
    const credentialId = await stored();
    stopHearing = hearCallbacks((news) => {
      if (news.status === 'error') reject(new Error(news.message));
      else if (news.credentialId === credentialId) resolve(true);
    });
    const route = version === 1 ? oauthRoutes.authorize1 : oauthRoutes.authorize2;
    popup.location.href = await apiClient.call(route, { query: { id: credentialId } });
    looking = setInterval(() => popup.closed && resolve(false), LOOK_MS);
    return await promise;
  } finally {
    clearInterval(looking);
    stopHearing();
    if (!popup.closed) popup.close();
  }
}

/** Tells when a credential was connected, whichever window that was done in. @returns ends it. */
export function hearConnected(credentialId: string, onConnected: () => void): () => void {
  return hearCallbacks((news) => {
    if (news.status === 'success' && news.credentialId === credentialId) onConnected();
  });
}

/** A service may cut its popup off from this page: what comes back comes over a channel of the instance. */
function hearCallbacks(heard: (news: CallbackNews) => void): () => void {
  const channel = new BroadcastChannel('oauth-callback');
  channel.onmessage = ({ data }: MessageEvent<CallbackNews>) => heard(data);
  return () => channel.close();
}
