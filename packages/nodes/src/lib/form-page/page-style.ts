/**
 * Names that the CSS of users may set; those of the file format's forms keep their meaning. Values are those of the light look.
 */
export const THEME = `:root {
  --font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --font-weight-normal: 400;
  --font-weight-bold: 600;
  --font-size-body: 14px;
  --font-size-label: 14px;
  --font-size-test-notice: 13px;
  --font-size-input: 15px;
  --font-size-header: 22px;
  --font-size-paragraph: 14px;
  --font-size-error: 13px;
  --font-size-html-h1: 24px;
  --font-size-html-h2: 20px;
  --font-size-html-h3: 17px;
  --font-size-html-h4: 15px;
  --font-size-html-h5: 14px;
  --font-size-html-h6: 13px;
  --font-size-subheader: 15px;

  --color-background: #f7f8f9;
  --color-test-notice-text: #7a5200;
  --color-test-notice-bg: #fff6e0;
  --color-test-notice-border: #f0d9a0;
  --color-card-bg: #ffffff;
  --color-card-border: #e1e5e8;
  --color-card-shadow: rgba(20, 30, 40, 0.07);
  --color-header: #1b2126;
  --color-header-subtext: #56616b;
  --color-label: #2b333a;
  --color-input-bg: #ffffff;
  --color-input-border: #c3cad0;
  --color-input-text: #1b2126;
  --color-focus-border: #0b7a8a;
  --color-submit-btn-bg: #0b7a8a;
  --color-submit-btn-text: #ffffff;
  --color-error: #b3261e;
  --color-required: #b3261e;
  --color-html-text: #2b333a;
  --color-html-link: #0b7a8a;
  --color-link: #0b7a8a;

  --border-radius-card: 14px;
  --border-radius-input: 6px;

  --padding-container-top: 40px;
  --padding-card: 32px;
  --padding-test-notice-vertical: 10px;
  --padding-test-notice-horizontal: 16px;
  --margin-bottom-card: 16px;
  --padding-form-input: 10px;

  --container-width: 520px;
  --submit-btn-height: 44px;
  --checkbox-size: 18px;
  --box-shadow-card: 0 8px 28px var(--color-card-shadow);
  --opacity-placeholder: 0.55;
}`;

const DARK = `@media (prefers-color-scheme: dark) {
  :root {
    --color-background: #14171a;
    --color-test-notice-text: #f2cf7d;
    --color-test-notice-bg: #2b2415;
    --color-test-notice-border: #55471f;
    --color-card-bg: #1b1f23;
    --color-card-border: #2e353b;
    --color-card-shadow: rgba(0, 0, 0, 0.35);
    --color-header: #eef1f3;
    --color-header-subtext: #a3aeb7;
    --color-label: #d5dbe0;
    --color-input-bg: #14171a;
    --color-input-border: #46505a;
    --color-input-text: #eef1f3;
    --color-focus-border: #35b8c8;
    --color-submit-btn-bg: #35b8c8;
    --color-submit-btn-text: #06262b;
    --color-error: #ff9a90;
    --color-required: #ff9a90;
    --color-html-text: #d5dbe0;
    --color-html-link: #5cc9d6;
    --color-link: #5cc9d6;
  }
}`;

const LAYOUT = `
* { box-sizing: border-box; }
html { color-scheme: light dark; }
body {
  margin: 0; padding: var(--padding-container-top) 16px 40px; min-height: 100vh; background: var(--color-background);
  color: var(--color-html-text); font: var(--font-weight-normal) var(--font-size-body)/1.5 var(--font-family);
}
main { width: 100%; max-width: var(--container-width); margin: 0 auto; }
[hidden] { display: none !important; }
.card {
  padding: var(--padding-card); margin-bottom: var(--margin-bottom-card); background: var(--color-card-bg);
  border: 1px solid var(--color-card-border); border-radius: var(--border-radius-card); box-shadow: var(--box-shadow-card);
}
.notice {
  margin: 0 0 16px; padding: var(--padding-test-notice-vertical) var(--padding-test-notice-horizontal);
  color: var(--color-test-notice-text); background: var(--color-test-notice-bg); font-size: var(--font-size-test-notice);
  border: 1px solid var(--color-test-notice-border); border-radius: var(--border-radius-input);
}
h1 {
  margin: 0; color: var(--color-header); font-size: var(--font-size-header); font-weight: var(--font-weight-bold);
  line-height: 1.25; letter-spacing: -0.01em; overflow-wrap: anywhere;
}
h1:focus { outline: none; }
.description { margin: 8px 0 0; color: var(--color-header-subtext); font-size: var(--font-size-subheader); white-space: pre-line; overflow-wrap: anywhere; }
form { margin-top: 24px; }
.field { margin: 0 0 20px; padding: 0; border: 0; min-width: 0; }
.field > label:not(.choice), .field > legend {
  display: block; margin-bottom: 6px; padding: 0; color: var(--color-label); font-size: var(--font-size-label);
  font-weight: var(--font-weight-bold); overflow-wrap: anywhere;
}
.required { color: var(--color-required); }
.assistive { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
input:not([type="checkbox"]):not([type="radio"]), textarea, select {
  display: block; width: 100%; padding: var(--padding-form-input); color: var(--color-input-text); background: var(--color-input-bg);
  border: 1px solid var(--color-input-border); border-radius: var(--border-radius-input); font: inherit;
  font-size: var(--font-size-input); line-height: 1.35;
}
input:not([type="checkbox"]):not([type="radio"]), select:not([multiple]) { min-height: 44px; }
textarea { min-height: 112px; resize: vertical; }
::placeholder { color: inherit; opacity: var(--opacity-placeholder); }
input[type="file"] { padding: 7px; }
input[type="file"]::file-selector-button {
  margin-right: 12px; padding: 5px 12px; color: var(--color-input-text); background: var(--color-background);
  border: 1px solid var(--color-input-border); border-radius: var(--border-radius-input); font: inherit; cursor: pointer;
}
input:focus-visible, textarea:focus-visible, select:focus-visible {
  border-color: var(--color-focus-border); outline: 2px solid var(--color-focus-border); outline-offset: 1px;
}
button:focus-visible, .button:focus-visible, a:focus-visible { outline: 2px solid var(--color-focus-border); outline-offset: 2px; }
[aria-invalid="true"] { border-color: var(--color-error) !important; }
.choice { display: flex; gap: 10px; align-items: flex-start; padding: 6px 0; font-size: var(--font-size-input); color: var(--color-input-text); cursor: pointer; }
.choice span { min-width: 0; overflow-wrap: anywhere; }
.choice input { flex: none; width: var(--checkbox-size); height: var(--checkbox-size); margin: 2px 0 0; accent-color: var(--color-submit-btn-bg); }
.search { display: flex; gap: 8px; margin-bottom: 8px; }
.search input { flex: 1; min-width: 0; }
.search button { flex: none; width: auto; margin: 0; }
.hint { margin: 6px 0 0; color: var(--color-header-subtext); font-size: var(--font-size-error); }
.error { margin: 6px 0 0; color: var(--color-error); font-size: var(--font-size-error); }
.error:empty { display: none; }
button, .button {
  display: block; width: 100%; min-height: var(--submit-btn-height); padding: 10px 16px; margin-top: 8px; text-align: center; text-decoration: none;
  color: var(--color-submit-btn-text); background: var(--color-submit-btn-bg); border: 0; border-radius: var(--border-radius-input);
  font: inherit; font-size: var(--font-size-input); font-weight: var(--font-weight-bold); cursor: pointer; transition: filter 140ms ease-out;
}
.card > .button { margin-top: 24px; }
button:hover, .button:hover { filter: brightness(1.07); }
button:active, .button:active { filter: brightness(0.94); }
button[aria-disabled="true"] { opacity: 0.7; cursor: progress; }
.waiting { display: flex; align-items: center; gap: 14px; color: var(--color-header-subtext); font-size: var(--font-size-subheader); }
.spinner {
  flex: none; width: 22px; height: 22px; border: 3px solid var(--color-card-border); border-top-color: var(--color-focus-border);
  border-radius: 50%; animation: turn 800ms linear infinite;
}
@keyframes turn { to { transform: rotate(1turn); } }
.html { color: var(--color-html-text); font-size: var(--font-size-paragraph); overflow-wrap: anywhere; }
.html h1 { font-size: var(--font-size-html-h1); } .html h2 { font-size: var(--font-size-html-h2); }
.html h3 { font-size: var(--font-size-html-h3); } .html h4 { font-size: var(--font-size-html-h4); }
.html h5 { font-size: var(--font-size-html-h5); } .html h6 { font-size: var(--font-size-html-h6); }
.html > :first-child { margin-top: 0; } .html > :last-child { margin-bottom: 0; }
.html a, .description a { color: var(--color-html-link); }
img, video { max-width: 100%; height: auto; border-radius: var(--border-radius-input); }
table { width: 100%; border-collapse: collapse; } td, th { padding: 6px 8px; text-align: start; border: 1px solid var(--color-card-border); }
@media (max-width: 480px) { body { padding: 0; } main { min-height: 100vh; background: var(--color-card-bg); } .notice { border-width: 0 0 1px; border-radius: 0; margin: 0; }
  .card { padding: 24px 20px; margin: 0; border: 0; border-radius: 0; box-shadow: none; } }
@media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 3s; } button, .button { transition: none; } }
`;

/** All styles of a page; what the user wrote comes last. */
export function pageStyle(customCss: string): string {
  // The end of the element must not stand in the text; CSS reads an escaped slash as one.
  return `${THEME}\n${DARK}${LAYOUT}\n${customCss.replaceAll('</', '<\\/')}`;
}
