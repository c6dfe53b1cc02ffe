import type { Socket } from 'node:net';

/** Connections other than HTTP, guarded against internal addresses, closed when the execution is stopped. */
export interface Network {
  /**
   * Opens a TCP connection, with TLS when `tls` is given.
   * @throws NodeError `NETWORK_BLOCKED_ADDRESS`, `NETWORK_FAILED`, `NETWORK_HOST_NOT_ALLOWED`, `NETWORK_TIMEOUT`,
   * `NETWORK_UNVERIFIED_NOT_ALLOWED`
   */
  connect(target: {
    host: string;
    port: number;
    tls?: TlsOptions;
    /**
     * A parameter of the node, not its credential, has any certificate accepted on it. Refused where a credential of the node is
     * limited to hosts. Default false.
     */
    isUnverified?: boolean;
    /** Until the connection stands. Default 30000 ms. */
    timeoutMs?: number;
    /**
     * Connects after the execution was stopped, too: only to tell the other side to end what it does for this execution.
     * The node closes it.
     */
    evenWhenStopped?: boolean;
  }): Promise<Socket>;
}

/** PEM texts, and whether certificates that cannot be verified are accepted (default: no). */
export interface TlsOptions {
  ca?: string;
  cert?: string;
  key?: string;
  passphrase?: string;
  /** Name the certificate must carry; default: the host. */
  servername?: string;
  allowUnauthorizedCerts?: boolean;
}
