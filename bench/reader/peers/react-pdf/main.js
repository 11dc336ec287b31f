import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Document, Page, pdfjs } from 'react-pdf';
import workerSrc from '../../../node_modules/react-pdf/node_modules/pdfjs-dist/build/pdf.worker.min.mjs?url';

pdfjs.GlobalWorkerOptions.workerSrc = workerSrc;
const page = createElement(Page, { pageNumber: 1, width: innerWidth });
createRoot(document.getElementById('root')).render(createElement(Document, { file: '../catalogo.pdf' }, page));
