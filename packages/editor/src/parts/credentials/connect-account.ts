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

/**
 * Lets somebody consent in a popup. Resolves when the credential is connected.
 * @param signal ends the wait.
 * @throws PopupBlocked, ApiError, or an error in the words of the service
 */
export async function connectAccount(credentialId: string, version: 1 | 2, signal: AbortSignal): Promise<void> {
  // Opened before anything is waited for: browsers allow popups only right after a click.
  const popup = window.open('about:blank', '_blank', POPUP);
  if (!popup) throw new PopupBlocked();
  // The service may cut the popup off from this page: what comes back comes over a channel of the instance.
  const channel = new BroadcastChannel('oauth-callback');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  channel.onmessage = ({ data }: MessageEvent<CallbackNews>) => {
    if (data.status === 'error') reject(new Error(data.message));
    else if (data.credentialId === credentialId) resolve();
  };
  try {
    const route = version === 1 ? oauthRoutes.authorize1 : oauthRoutes.authorize2;
    popup.location.href = await apiClient.call(route, { query: { id: credentialId } });
    await promise;
    popup.close();
  } catch (error) {
    if (!popup.closed) popup.close();
    throw error;
  } finally {
    channel.close();
  }
}
