// What the compiler leaves behind: icons lie beside their nodes.
import { cpSync } from 'node:fs';

cpSync('src', 'dist', { recursive: true, filter: (file) => !file.endsWith('.ts') });
