import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readViewerAssets } from './viewer-assets.ts';

// Covers §resilience-33.
test('the first script is preloaded with all its imports, each once and dependencies first; those of pages and of tag actions follow', () => {
  const dist = mkdtempSync(join(tmpdir(), 'vitrina-assets-'));
  const manifest = {
    'src/start.ts': { file: 'start.js', css: ['start.css'] },
    '_product.js': { file: 'product.js', name: 'product', css: ['product.css'], imports: ['src/main.tsx'] },
    '_pages.js': { file: 'pages.js', name: 'pages', css: ['pages.css'], imports: ['src/main.tsx'] },
    'src/main.tsx': { file: 'main.js', css: ['main.css'], imports: ['src/start.ts', '_button.js', '_icon.js'] },
    '_button.js': { file: 'button.js', css: ['button.css'], imports: ['_icon.js', 'src/main.tsx'] },
    '_icon.js': { file: 'icon.js', css: ['icon.css'] },
    'src/later.tsx': { file: 'later.js', css: ['later.css'], imports: ['src/main.tsx'] },
  };
  try {
    writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest));
    const { start, script, parts, view, viewStyles, styles, next, nextStyles } = readViewerAssets(dist);
    expect({ start, script }).toEqual({ start: '/start.js', script: '/main.js' });
    expect(parts).toEqual(['/icon.js', '/button.js']);
    expect(styles).toEqual(['/start.css', '/icon.css', '/button.css', '/main.css']);
    expect({ view, viewStyles }).toEqual({ view: ['/pages.js'], viewStyles: ['/pages.css'] });
    expect({ next, nextStyles }).toEqual({ next: ['/product.js'], nextStyles: ['/product.css'] });
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});
