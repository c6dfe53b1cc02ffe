/**
 * Values that pages may set begin with `--chat--`; they are set on the page, and inherited. `dir` comes from the page, too.
 */
export const STYLES = `
:host {
  --accent: var(--chat--color--primary, var(--chat--color-primary, #0b7a8a));
  --on-accent: var(--chat--color-white, #ffffff);
  --panel: var(--chat--body--background, #ffffff);
  --canvas: var(--chat--color-light, #f7f8f9);
  --line: #d9dee2;
  --text: var(--chat--color-dark, #1b2126);
  --quiet: #56616b;
  --danger: #b3261e;
  --danger-soft: #fdeceb;
  --notice: #7a5200;
  --notice-soft: #fff6e0;
  --radius: var(--chat--border-radius, 14px);
  --space: var(--chat--spacing, 1rem);
  all: initial;
  color-scheme: light dark;
  font: 15px/1.5 var(--chat--font-family, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  color: var(--text);
}
@media (prefers-color-scheme: dark) {
  :host {
    --accent: var(--chat--color--primary, var(--chat--color-primary, #35b8c8));
    --on-accent: var(--chat--color-white, #06262b);
    --panel: var(--chat--body--background, #1b1f23);
    --canvas: var(--chat--color-light, #14171a);
    --line: #38414a;
    --text: var(--chat--color-dark, #eef1f3);
    --quiet: #a3aeb7;
    --danger: #ff9a90;
    --danger-soft: #3a1f1d;
    --notice: #f2cf7d;
    --notice-soft: #2b2415;
  }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
:host(.fullscreen) { display: block; height: 100%; min-height: 0; background: var(--canvas); }
.assistive { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
button { font: inherit; color: inherit; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
svg { display: block; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.chat { display: flex; flex-direction: column; height: 100%; min-height: 0; overflow: hidden; background: var(--panel); }
:host(.fullscreen) .chat { max-width: 52rem; margin: 0 auto; border-inline: 1px solid var(--line); }
.chat.window {
  position: fixed; z-index: 2147483000; inset-block-end: 88px; inset-inline-end: 20px; width: var(--chat--window--width, 400px);
  height: var(--chat--window--height, 600px); max-width: calc(100vw - 40px); max-height: calc(100vh - 108px);
  border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 12px 40px rgb(0 0 0 / 22%);
}
.toggle {
  position: fixed; z-index: 2147483000; inset-block-end: 20px; inset-inline-end: 20px; display: grid; place-items: center;
  width: var(--chat--toggle--size, 56px); height: var(--chat--toggle--size, 56px); border: 0; border-radius: 50%;
  color: var(--chat--toggle--color, var(--on-accent)); background: var(--chat--toggle--background, var(--accent)); box-shadow: 0 4px 16px rgb(0 0 0 / 25%);
}
.toggle svg { width: 26px; height: 26px; }
header {
  display: flex; gap: 12px; align-items: flex-start; padding: var(--space) calc(var(--space) * 1.25); border-bottom: 1px solid var(--line);
  color: var(--chat--header--color, var(--text)); background: var(--chat--header--background, var(--panel));
}
.titles { flex: 1; min-width: 0; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: var(--chat--heading--font-size, 1.2rem); line-height: 1.3; font-weight: 650; }
header p { margin: 2px 0 0; color: var(--chat--header--color, var(--quiet)); font-size: var(--chat--subtitle--font-size, 0.9rem); }
.anew, .attach, .send, .chosen button {
  display: grid; flex: none; place-items: center; width: 40px; height: 40px; padding: 0; border: 0; border-radius: 10px; background: none;
}
.anew:hover, .attach:hover { background: color-mix(in srgb, currentColor 10%, transparent); }
.talk { display: flex; flex: 1; flex-direction: column; min-height: 0; }
.log { flex: 1; min-height: 0; padding: calc(var(--space) * 1.25); overflow-y: auto; background: var(--canvas); }
.log:focus-visible { outline-offset: -2px; }
.messages { display: flex; flex-direction: column; gap: 12px; }
.message {
  max-width: min(85%, 40rem); padding: 10px 14px; border-radius: var(--radius); overflow-wrap: anywhere; font-size: var(--chat--message--font-size, 1em);
}
.user {
  align-self: flex-end; border-end-end-radius: 4px; color: var(--chat--message--user--color, var(--on-accent));
  background: var(--chat--message--user--background, var(--accent)); white-space: pre-wrap;
}
.bot {
  align-self: flex-start; border: 1px solid var(--line); border-end-start-radius: 4px; color: var(--chat--message--bot--color, var(--text));
  background: var(--chat--message--bot--background, var(--panel));
}
.body > :first-child { margin-block-start: 0; } .body > :last-child { margin-block-end: 0; }
.body p, .body ul, .body ol, .body pre, .body blockquote, .body .table { margin: 0 0 0.7em; }
.body h3, .body h4, .body h5, .body h6 { margin: 1em 0 0.4em; font-size: 1.05em; line-height: 1.35; }
.body ul, .body ol { padding-inline-start: 1.5em; }
.body a { color: inherit; text-decoration: underline; text-underline-offset: 2px; }
.body code { padding: 1px 4px; border-radius: 4px; font: 0.92em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: color-mix(in srgb, currentColor 9%, transparent); }
.body pre { padding: 10px 12px; overflow-x: auto; border-radius: 8px; background: color-mix(in srgb, currentColor 7%, transparent); direction: ltr; text-align: left; }
.body pre code { padding: 0; background: none; }
.body blockquote { padding-inline-start: 12px; border-inline-start: 3px solid var(--line); color: var(--quiet); }
.body hr { border: 0; border-top: 1px solid var(--line); }
.table { overflow-x: auto; } table { border-collapse: collapse; } td, th { padding: 5px 9px; border: 1px solid var(--line); text-align: start; }
.files, .chosen { display: flex; flex-wrap: wrap; gap: 6px; margin: 8px 0 0; padding: 0; list-style: none; font-size: 0.87rem; }
.files li, .chosen li { display: flex; align-items: center; max-width: 100%; padding: 3px 10px; border-radius: 8px; background: color-mix(in srgb, currentColor 12%, transparent); overflow-wrap: anywhere; }
.chosen { margin: 0 0 8px; } .chosen:empty { display: none; } .chosen li { padding-inline-end: 2px; }
.chosen button { width: 28px; height: 28px; } .chosen svg { width: 14px; height: 14px; }
.typing { display: flex; gap: 5px; padding: 16px 6px 4px; }
.typing span { width: 8px; height: 8px; border-radius: 50%; background: var(--quiet); animation: wait 1.2s ease-in-out infinite; }
.typing span:nth-child(2) { animation-delay: 0.15s; } .typing span:nth-child(3) { animation-delay: 0.3s; }
@keyframes wait { 0%, 60%, 100% { opacity: 0.3; } 30% { opacity: 1; } }
.problem, .notice { align-self: stretch; margin: 0; padding: 10px 14px; border-radius: 10px; }
.problem { color: var(--danger); background: var(--danger-soft); } .problem p { margin: 0; }
.notice { color: var(--notice); background: var(--notice-soft); font-size: 0.9rem; }
.again { margin-top: 8px; padding: 6px 12px; border: 1px solid currentColor; border-radius: 8px; background: none; }
.composer { padding: 12px; border-top: 1px solid var(--line); background: var(--panel); }
.row { display: flex; gap: 8px; align-items: flex-end; }
textarea {
  flex: 1; min-width: 0; min-height: 40px; max-height: 160px; padding: 8px 12px; resize: none; border: 1px solid var(--line); border-radius: 10px;
  font: inherit; font-size: max(16px, 1em); line-height: 1.4; color: var(--text); background: var(--canvas);
}
textarea::placeholder { color: var(--quiet); opacity: 1; }
.send { color: var(--on-accent); background: var(--accent); }
.send:hover { filter: brightness(1.08); }
.welcome { display: grid; flex: 1; place-items: center; padding: 24px; background: var(--canvas); }
.start { min-height: 44px; padding: 10px 22px; border: 0; border-radius: 10px; font-weight: 600; color: var(--on-accent); background: var(--accent); }
.footer { margin: 0; padding: 0 12px 10px; color: var(--quiet); font-size: 0.8rem; text-align: center; }
@media (max-width: 480px) {
  .chat.window { inset: 0; width: auto; height: auto; max-width: none; max-height: none; border: 0; border-radius: 0; }
  .chat.window:not([hidden]) + .toggle { inset-block: 12px auto; inset-inline-end: 12px; width: 40px; height: 40px; box-shadow: none; }
  .chat.window header { padding-inline-end: 64px; }
  :host(.fullscreen) .chat { border: 0; }
}
@media (prefers-reduced-motion: reduce) { .typing span { animation: none; opacity: 0.7; } }
`;
