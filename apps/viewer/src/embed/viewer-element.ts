/**
 * `<vitrina-viewer company pdf page product>`: creates the frame, sets its height, dispatches its events and sends it
 * commands (wire format: packages/contract/src/embed.ts). Accepts messages only from its own frame and only from the
 * viewer's origin.
 */
import { type EmbedCommand, type EmbedLine, embedEnvelope, embedMessageOf } from '@vitrina/contract';
import { embedWords } from '@vitrina/ui/messages/embed';
import { FRAME_ATTRIBUTES, frameUrl } from './frame-url.ts';

/**
 * Permissions that a cross-origin frame needs from its page. Browsers without `navigator.share` log an error about
 * `web-share`.
 */
const allow = (): string =>
  [
    'fullscreen; clipboard-write; autoplay; xr-spatial-tracking; accelerometer; gyroscope',
    ...('share' in navigator ? ['web-share'] : []),
  ].join('; ');

/** Height in px until the viewer has reported one. */
const FIRST_HEIGHT = 640;

/** A height set by the page takes precedence over `:host`. Never higher than the viewport. */
const styleFor = (height: number): string =>
  `:host{display:block;height:min(${height}px,96vh);height:min(${height}px,96svh);min-height:320px}` +
  'iframe{display:block;width:100%;height:100%;border:0}';

export const viewerElement = (origin: string) =>
  class VitrinaViewer extends HTMLElement {
    static readonly observedAttributes = FRAME_ATTRIBUTES;

    readonly #sheet = new CSSStyleSheet();
    #frame: HTMLIFrameElement | null = null;
    #isOpen = false;
    #queued: EmbedCommand[] = [];
    #isLoadDue = false;

    connectedCallback(): void {
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      this.#sheet.replaceSync(styleFor(FIRST_HEIGHT));
      // Under a content security policy a constructed sheet is allowed where a style element is not.
      shadow.adoptedStyleSheets = [this.#sheet];
      const frame = document.createElement('iframe');
      frame.title = this.getAttribute('title') ?? embedWords.frameTitle;
      frame.allow = allow();
      frame.loading = 'lazy';
      frame.referrerPolicy = 'strict-origin-when-cross-origin';
      this.#frame = frame;
      this.#load();
      shadow.replaceChildren(frame);
      window.addEventListener('message', this);
    }

    disconnectedCallback(): void {
      window.removeEventListener('message', this);
      this.#frame?.remove();
      this.#frame = null;
      this.#isOpen = false;
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (!this.#frame || before === after) return;
      if (name === 'company' || name === 'pdf') this.#loadSoon();
      else if (after && !this.#isLoadDue) {
        if (name === 'page') this.goto(Number(after));
        else this.openProduct(after);
      }
    }

    goto(page: number): void {
      this.#command({ is: 'goto', page });
    }

    openProduct(ref: string): void {
      this.#command({ is: 'openProduct', ref });
    }

    /** Replaces the lines of the cart. */
    setCart(lines: readonly EmbedLine[]): void {
      this.#command({ is: 'setCart', lines });
    }

    handleEvent({ source, origin: from, data }: MessageEvent): void {
      if (!this.#frame || source !== this.#frame.contentWindow || from !== origin) return;
      const message = embedMessageOf(data);
      if (message?.is === 'here') this.#send({ is: 'hello' });
      if (message?.is === 'height') this.#sheet.replaceSync(styleFor(Math.round(message.height)));
      if (message?.is !== 'event') return;
      if (message.name === 'open') this.#sendQueued();
      this.dispatchEvent(new CustomEvent(message.name, { detail: message.detail }));
    }

    #sendQueued(): void {
      this.#isOpen = true;
      for (const command of this.#queued.splice(0)) this.#send(command);
    }

    /** Company and pdf often change together: one load for both. */
    #loadSoon(): void {
      if (this.#isLoadDue) return;
      this.#isLoadDue = true;
      queueMicrotask(() => {
        this.#isLoadDue = false;
        this.#load();
      });
    }

    #load(): void {
      if (!this.#frame) return;
      this.#isOpen = false;
      this.#frame.src = frameUrl(origin, (name) => this.getAttribute(name));
    }

    #command(command: EmbedCommand): void {
      if (this.#isOpen) this.#send(command);
      else this.#queued.push(command);
    }

    #send(command: EmbedCommand): void {
      this.#frame?.contentWindow?.postMessage(embedEnvelope(command), origin);
    }
  };
