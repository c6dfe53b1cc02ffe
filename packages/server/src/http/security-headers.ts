/** What pages of the editor may load. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Headers of everything but webhooks. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** Headers of the editor's pages, which may also fetch from these addresses. */
export function pageHeaders(addresses: readonly string[]): Readonly<Record<string, string>> {
  if (addresses.length === 0) return SECURITY_HEADERS;
  const origins = addresses.map((address) => new URL(address).origin).join(' ');
  const policy = CONTENT_SECURITY_POLICY.replace("connect-src 'self'", `connect-src 'self' ${origins}`);
  return { ...SECURITY_HEADERS, 'content-security-policy': policy };
}

/** Of the page that asks whether an app may act for the user: it stands in no frame, not even of a page of ours. */
export function unframed(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const policy = headers['content-security-policy']?.replace("frame-ancestors 'self'", "frame-ancestors 'none'");
  return { ...headers, ...(policy !== undefined && { 'content-security-policy': policy }), 'x-frame-options': 'DENY' };
}

/** For pictures that come from node packages, and pages made by workflows: they share the editor's origin. */
export const SANDBOX_POLICY = {
  picture: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  workflowPage:
    'sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts',
} as const;
