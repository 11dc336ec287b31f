import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readViewerAssets } from './viewer-assets.ts';

test('the style sheets of all that the first script imports are there from the first, each once and before its own', () => {
  const dist = mkdtempSync(join(tmpdir(), 'vitrina-assets-'));
  const manifest = {
    'src/main.tsx': { file: 'main.js', css: ['main.css'], imports: ['_button.js', '_icon.js'] },
    '_button.js': { file: 'button.js', css: ['button.css'], imports: ['_icon.js', 'src/main.tsx'] },
    '_icon.js': { file: 'icon.js', css: ['icon.css'] },
    'src/later.tsx': { file: 'later.js', css: ['later.css'], imports: ['src/main.tsx'] },
  };
  try {
    writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest));
    expect(readViewerAssets(dist).styles).toEqual(['/icon.css', '/button.css', '/main.css']);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
});
