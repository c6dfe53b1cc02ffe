import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Looks of all code editors. Colours are variables of the theme, so that one sheet serves light and dark. */
const theme = EditorView.theme({
  // Code reads from the left in every language.
  '&': { direction: 'ltr', fontSize: '12px', backgroundColor: 'transparent', color: 'var(--mantine-color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--mantine-primary-color-filled)', padding: '6px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-primary-color-filled)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--mantine-color-default-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--mr-canvas)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--mantine-primary-color-light-hover)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: '6px',
    overflow: 'hidden',
    boxShadow: 'var(--mantine-shadow-md)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-light)',
    color: 'var(--mantine-color-text)',
  },
  // The help of an entry stands beside its list.
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { display: 'flex', gap: '8px', padding: '2px 8px' },
  '.cm-completionLabel': { flexShrink: '0' },
  '.cm-completionDetail': {
    flex: '1',
    marginLeft: '0',
    color: 'var(--mantine-color-dimmed)',
    fontStyle: 'normal',
    textAlign: 'right',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: '280px',
    padding: '6px 10px',
    fontFamily: 'var(--mantine-font-family)',
    lineHeight: '1.5',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '.cm-completionInfo code': {
    display: 'block',
    marginTop: '4px',
    fontFamily: 'var(--mantine-font-family-monospace)',
    color: 'var(--mantine-color-dimmed)',
  },
  '.cm-panels': { backgroundColor: 'var(--mantine-color-body)', color: 'var(--mantine-color-text)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--mantine-primary-color-light)', outline: 'none' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
});

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--mr-waiting)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--mr-success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--mr-info)' },
  { tag: [tags.propertyName, tags.function(tags.variableName)], color: 'var(--mr-accent)' },
  { tag: [tags.comment], color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
  { tag: [tags.operator, tags.punctuation, tags.bracket], color: 'var(--mantine-color-dimmed)' },
]);

export const editorLooks: Extension = [theme, syntaxHighlighting(highlight)];
