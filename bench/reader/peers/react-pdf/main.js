import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Document, Page, pdfjs } from 'react-pdf';

// The version that react-pdf brings along.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  '../../../node_modules/react-pdf/node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;
const page = createElement(Page, { pageNumber: 1, width: innerWidth });
createRoot(document.getElementById('root')).render(createElement(Document, { file: '../catalogo.pdf' }, page));
