import 'rapidoc';
import { addressOf } from '../../address/base-path.ts';

// A page of its own, at /api/docs: the viewer is as large as half of the editor.
const viewer = document.querySelector('rapi-doc');
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => viewer?.setAttribute('theme', dark.matches ? 'dark' : 'light');
dark.addEventListener('change', follow);
follow();
viewer?.setAttribute('spec-url', addressOf('/api/v1/openapi.json'));
