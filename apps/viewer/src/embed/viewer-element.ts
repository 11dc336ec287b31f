/**
 * `<vitrina-viewer company pdf page product>`: makes the frame, gives it its height, hands events out and commands in
 * (wire format: packages/contract/src/embed.ts). It trusts the frame that it made, and only while the viewer's origin is in it.
 */
import { type EmbedCommand, type EmbedLine, embedEnvelope, embedMessageOf } from '@vitrina/contract';
import { embedWords } from '@vitrina/ui/messages/embed';
import { FRAME_ATTRIBUTES, frameUrl } from './frame-url.ts';

/** What browsers keep from a frame of another site unless its page hands it on. One that cannot share complains of the word. */
const allow = (): string =>
  [
    'fullscreen; clipboard-write; autoplay; xr-spatial-tracking; accelerometer; gyroscope',
    ...('share' in navigator ? ['web-share'] : []),
  ].join('; ');

/** Until the viewer has said what it would fill. */
const FIRST_HEIGHT = 640;

/** A page's own `height` for the element goes before `:host`. Never higher than what is seen of a page at once. */
const look = (height: number): string =>
  `:host{display:block;height:min(${height}px,96vh);height:min(${height}px,96svh);min-height:320px}` +
  'iframe{display:block;width:100%;height:100%;border:0}';

export const viewerElement = (origin: string) =>
  class VitrinaViewer extends HTMLElement {
    static readonly observedAttributes = FRAME_ATTRIBUTES;

    readonly #sheet = new CSSStyleSheet();
    #frame: HTMLIFrameElement | null = null;
    #isOpen = false;
    #waiting: EmbedCommand[] = [];
    #isLoadDue = false;

    connectedCallback(): void {
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      this.#sheet.replaceSync(look(FIRST_HEIGHT));
      // A sheet of our own making passes a page's policy where a style element would not.
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

    /** Replaces what is in the cart. */
    setCart(lines: readonly EmbedLine[]): void {
      this.#command({ is: 'setCart', lines });
    }

    handleEvent({ source, origin: from, data }: MessageEvent): void {
      if (!this.#frame || source !== this.#frame.contentWindow || from !== origin) return;
      const message = embedMessageOf(data);
      if (message?.is === 'here') this.#send({ is: 'hello' });
      if (message?.is === 'height') this.#sheet.replaceSync(look(Math.round(message.height)));
      if (message?.is !== 'event') return;
      if (message.name === 'open') this.#greet();
      this.dispatchEvent(new CustomEvent(message.name, { detail: message.detail }));
    }

    #greet(): void {
      this.#isOpen = true;
      for (const command of this.#waiting.splice(0)) this.#send(command);
    }

    /** Company and document often change together: once for both. */
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
      else this.#waiting.push(command);
    }

    #send(command: EmbedCommand): void {
      this.#frame?.contentWindow?.postMessage(embedEnvelope(command), origin);
    }
  };
