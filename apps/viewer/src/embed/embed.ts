/**
 * `/embed.js`: a classic script, so that it can read its own origin from `document.currentScript` and runs on any page.
 */
import { viewerElement } from './viewer-element.ts';

const NAME = 'vitrina-viewer';
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

// A page that includes the script twice defines the element once.
if (!customElements.get(NAME)) customElements.define(NAME, viewerElement(new URL(source).origin));
