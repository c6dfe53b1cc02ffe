import { useId } from 'react';

/** Two streams: the mark of the product. */
export function Logo() {
  const title = useId();
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" role="img" aria-labelledby={title}>
      <title id={title}>Millrace</title>
      <rect width="32" height="32" rx="8" fill="var(--mr-accent)" />
      <path
        d="M5 21c3.500 0 3.500-3 7-3s3.500 3 7 3 3.500-3 8-3M5 14c3.500 0 3.500-3 7-3s3.500 3 7 3 3.500-3 8-3"
        fill="none"
        stroke="var(--mr-on-accent)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </svg>
  );
}
