import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readViewerAssets } from './viewer-assets.ts';

test('the first script comes with all that it imports, scripts and style sheets, each once and before its own', () => {
  const dist = mkdtempSync(join(tmpdir(), 'vitrina-assets-'));
  const manifest = {
    'src/start.ts': { file: 'start.js' },
    'src/main.tsx': { file: 'main.js', css: ['main.css'], imports: ['_button.js', '_icon.js'] },
    '_button.js': { file: 'button.js', css: ['button.css'], imports: ['_icon.js', 'src/main.tsx'] },
    '_icon.js': { file: 'icon.js', css: ['icon.css'] },
    'src/later.tsx': { file: 'later.js', css: ['later.css'], imports: ['src/main.tsx'] },
  };
  try {
    writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest));
    const { start, script, parts, styles } = readViewerAssets(dist);
    expect({ start, script }).toEqual({ start: '/start.js', script: '/main.js' });
    expect(parts).toEqual(['/icon.js', '/button.js']);
    expect(styles).toEqual(['/icon.css', '/button.css', '/main.css']);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});
