/** `/embed.js`: a classic script, so that it knows the address it came from and any page can take it. */
import { viewerElement } from './viewer-element.ts';

const NAME = 'vitrina-viewer';
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

// Pages that name the script twice get one element.
if (!customElements.get(NAME)) customElements.define(NAME, viewerElement(new URL(source).origin));
