/** The worker of pdf.js, which needs the same methods as the viewer in a realm of its own. */
import '../../lib/older-browsers/polyfills.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
