import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The build's entries are named by manifest.json; the server's HTML shell reads it. */
export default defineConfig({
  plugins: [react()],
  base: '/',
  build: {
    target: ['chrome109', 'safari16.4', 'firefox115'],
    cssTarget: ['chrome109', 'safari16.4', 'firefox115'],
    manifest: 'manifest.json',
    rollupOptions: { input: 'src/main.tsx' },
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
});
